// The second half of a mouse's double click counts only where the first one fell. What has come
// under the pointer meanwhile (the next in a list, a dialog's button) was not meant by it. Fingers
// are left alone: their quick taps side by side are counted as one double tap too.

const WHOLE = "button, a, label, summary"; // one thing, whatever part of it is clicked

let last: EventTarget | null = null; // what the click before fell on

export function heedFirstClicks(page: EventTarget): void {
  page.addEventListener("click", (event) => heed(event as PointerEvent), { capture: true });
}

function heed(event: PointerEvent): void {
  const meant = (event.target as Element).closest(WHOLE) ?? event.target;
  const astray = event.pointerType === "mouse" && event.detail > 1 && meant !== last;
  last = meant;
  if (!astray) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

// Work that the picture need not wait for: done right after the next frame is painted, each piece
// once however often it was asked for. A page that nobody sees paints nothing: there it is done at
// once, and what still waited when the page was hidden or left is done then.

const waiting = new Set<() => void>();

export function afterPaint(work: () => void): void {
  if (document.hidden) return work();
  if (!waiting.size) requestAnimationFrame(() => setTimeout(catchUp));
  waiting.add(work);
}

export function catchUp(): void {
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("pagehide", catchUp);
}

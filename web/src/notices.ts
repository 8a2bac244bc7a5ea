// Notifications, for who asked for them and looks elsewhere. Browsers know them only in secure
// contexts; in a house over plain HTTP the title and a sound must do.

import { settings } from "./settings.svelte.ts";

let shown: Notification | null = null;

export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}

// Only a switch asks.
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string): void {
  if (!settings.notices || !canNotify() || Notification.permission !== "granted") return;
  if (!document.hidden && document.hasFocus()) return;
  shown?.close();
  try {
    shown = new Notification(title, { body, icon: "/icon.svg" });
  } catch {
    return; // phones have them for installed pages alone
  }
  shown.onclick = () => {
    window.focus();
    shown?.close();
  };
}

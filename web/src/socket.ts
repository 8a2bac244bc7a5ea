// A socket that comes back by itself: after it was closed, when the browser says that it is offline
// or online again, and when its owner finds that nothing is heard any more. What is said through it
// is its owner's.

const FIRST_PAUSE = 250; // milliseconds before the second attempt; doubled up to LAST_PAUSE
const LAST_PAUSE = 5000;
const OPENING = 10_000; // milliseconds: an attempt that took longer was lost on the way
const LOOK = 5000; // milliseconds between two looks at the clock

interface Owner {
  opened: () => void;
  heard: (text: string) => void;
  away: (code: number) => boolean; // whether to come back; 0: given up from here
}

export class Socket {
  attempt = 0; // reconnections tried in a row; the owner says when one has succeeded
  private socket: WebSocket | null = null; // null between two attempts
  private since = 0; // when it was opened, or last heard; milliseconds since 1970
  private timer: ReturnType<typeof setTimeout> | undefined; // of the next attempt
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly left = new AbortController();
  private readonly path: string;
  private readonly owner: Owner;
  private readonly silence: number; // milliseconds: who says nothing for longer is gone

  constructor(path: string, owner: Owner, silence = Infinity) {
    [this.path, this.owner, this.silence] = [path, owner, silence];
    const { signal } = this.left;
    window.addEventListener("offline", () => this.renew(), { signal });
    window.addEventListener("online", () => this.hurry(), { signal });
    this.watch = setInterval(() => this.look(), LOOK);
    this.open();
  }

  leave(): void {
    this.left.abort();
    clearInterval(this.watch);
    clearTimeout(this.timer);
    this.drop();
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  // One that may be dead is not waited for: its closing could take minutes.
  renew(): void {
    if (!this.socket) return; // on its way already
    this.drop();
    this.comeBack(0);
  }

  private hurry(): void {
    this.renew();
    clearTimeout(this.timer);
    this.open();
  }

  // By the time of day: a device that slept has other clocks that stood.
  private look(): void {
    const opening = this.attempt > 0 || this.socket?.readyState === WebSocket.CONNECTING;
    if (Date.now() - this.since > (opening ? OPENING : this.silence)) this.renew();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.since = Date.now();
    socket.onopen = () => {
      this.since = Date.now();
      this.owner.opened();
    };
    socket.onmessage = (event) => {
      this.since = Date.now();
      this.owner.heard(event.data as string);
    };
    socket.onclose = ({ code }) => {
      this.socket = null;
      this.comeBack(code);
    };
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private comeBack(code: number): void {
    if (!this.owner.away(code)) return this.leave();
    const pause = Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** this.attempt++);
    this.timer = setTimeout(() => this.open(), pause);
  }
}

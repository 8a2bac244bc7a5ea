// Keeps the screen on. Browsers have a way for it, but over HTTPS only; elsewhere a playing video
// that fills the screen keeps most of them awake. Nobody can know whether it does, so that is said.

export type Awake = "held" | "tried" | "none";

const FRAME = 1000; // milliseconds between two pictures of the video

// Until the returned function is called.
export function stayAwake(video: HTMLVideoElement, tell: (awake: Awake) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let ended = false;

  async function hold() {
    if (ended || document.hidden) return; // a hidden page may hold nothing
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
      tell("held");
    } catch {
      tell((await roll()) ? "tried" : "none");
    }
  }

  async function roll(): Promise<boolean> {
    const paper = document.createElement("canvas");
    const brush = paper.getContext("2d");
    if (!brush || !paper.captureStream) return false;
    if (!video.srcObject) {
      video.srcObject = paper.captureStream();
      timer = setInterval(() => brush.clearRect(0, 0, 1, 1), FRAME);
      brush.fillRect(0, 0, 1, 1);
    }
    return video.play().then(
      () => true,
      () => false,
    );
  }

  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", hold);
    clearInterval(timer);
    video.srcObject = null;
    void lock?.release();
  };
}

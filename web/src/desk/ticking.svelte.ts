// The moment, told anew while something shows it.

export class Ticking {
  now = $state(Date.now());

  constructor(pause = 250) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), pause);
      return () => clearInterval(timer);
    });
  }
}

// Long work, one portion after the other: each as long as nobody minds to wait for the next key.

const PORTION = 120;
const MOST = 20_000;

export class Portions {
  private running = 0;
  private size = 1;

  constructor(private readonly first: number) {}

  stop(): void {
    this.running += 1;
  }

  // Asks for one portion after the other until one says that it was the last.
  async run(one: (size: number, current: () => boolean) => Promise<boolean>): Promise<void> {
    const number = ++this.running;
    this.size = this.first;
    const current = () => number === this.running;
    for (let goesOn = true; goesOn && current(); ) {
      const begun = performance.now();
      goesOn = await one(this.size, current);
      const quick = performance.now() - begun < PORTION;
      this.size = Math.max(1, Math.min(MOST, quick ? this.size * 2 : this.size >> 1));
    }
  }
}

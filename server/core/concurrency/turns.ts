type Task = () => Promise<void>;

/** Does one thing at a time, and lets those who wait take turns: however much one of them has brought, the next thing is another's. */
export class Turns {
  /** What waits, by whose it is; who was served last is at the end. */
  readonly #waiting = new Map<string, Task[]>();
  #is_busy = false;

  /** Does the work when its turn has come. */
  take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      const mine = this.#waiting.get(whose);
      if (mine) mine.push(task);
      else this.#waiting.set(whose, [task]);
      if (!this.#is_busy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#is_busy = true;
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const [whose, tasks] = next;
      this.#waiting.delete(whose);
      const task = tasks.shift();
      if (tasks.length > 0) this.#waiting.set(whose, tasks);
      await task?.();
    }
    this.#is_busy = false;
  }
}

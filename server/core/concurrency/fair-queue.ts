type Task = () => Promise<void>;

/** Runs one task at a time and lets owners take turns, so that an owner with many tasks does not delay the others. */
export class FairQueue {
  /** Waiting tasks by owner; the owner served last is at the end. */
  readonly #waiting = new Map<string, Task[]>();
  #is_busy = false;

  /** How many tasks wait for the one that runs. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0);
  }

  /** Runs the work in its owner's turn. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      const own = this.#waiting.get(owner);
      if (own) own.push(task);
      else this.#waiting.set(owner, [task]);
      if (!this.#is_busy) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
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

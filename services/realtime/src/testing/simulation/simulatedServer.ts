import type { Feeds } from '@openfloor/feed/feeds';
import type { Random } from './random.ts';
import type { SimulatedStore } from './simulatedStore.ts';
import { delay } from './virtualTime.ts';

const NOTICED_MS_MAX = 300;
/** Behind a pooler no connection breaks, and the server is asked its name each second. */
const ASKED_MS_MAX = 1000;

/** What one process knows of the server behind its store, as `ServerWatch` does. */
export class SimulatedServer {
  readonly #store: SimulatedStore;
  readonly #random: Random;
  #feeds: Feeds | undefined;
  #doubts = 0;

  constructor(store: SimulatedStore, random: Random) {
    this.#store = store;
    this.#random = random;
  }

  readonly isSure = (): boolean => this.#doubts === 0;

  follow(feeds: Feeds): void {
    this.#feeds = feeds;
  }

  /** The server is another one from now on, which this process finds out in its own time. */
  async change(): Promise<void> {
    const isPooled = this.#random.chance(0.3);
    if (isPooled) await delay(this.#random.between(0, ASKED_MS_MAX));
    this.#doubts += 1;
    await delay(this.#random.between(0, NOTICED_MS_MAX));
    while (this.#feeds) {
      try {
        await this.#feeds.verify(this.#store.vouch);
        break;
      } catch {
        await delay(100);
      }
    }
    this.#doubts -= 1;
  }

  stop(): void {
    this.#feeds = undefined;
  }
}

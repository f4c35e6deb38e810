import type { Feeds } from '@openfloor/stream/feed/feeds';
import type { Random } from '@openfloor/platform/testing/random';
import type { SimulatedStore } from './simulatedStore.ts';
import { delay } from './virtualTime.ts';

const NOTICE_MS_MAX = 300;
/** Behind a connection pooler no connection breaks; the process asks for the server's name each second. */
const POLL_MS_MAX = 1000;

/** Notices a failover of the database server, as `ServerWatch` does in a process. */
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

  /** Simulates a failover: the process notices it after a delay, and verifies its boards until that succeeds. */
  async change(): Promise<void> {
    const isPooled = this.#random.chance(0.3);
    if (isPooled) await delay(this.#random.between(0, POLL_MS_MAX));
    this.#doubts += 1;
    await delay(this.#random.between(0, NOTICE_MS_MAX));
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

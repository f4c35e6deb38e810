import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { asError } from './asError.ts';
import { Unavailable } from './unavailable.ts';

type Waiting = { resolve: (client: PoolClient) => void; reject: (error: Error) => void };
type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Time for a caller to get a connection; it leaves time for its statements. */
const CONNECTION_WITHIN_MS = 4000;

/** Gives a connection. */
export type Connecting = { connect: () => Promise<PoolClient> };

/** Runs work on one connection. */
export type OnConnection = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

/**
 * A pool that gives its callers, in order, whichever connection is free first. In `pg-pool` a caller that
 * finds no idle connection waits for the one that it opens, even while others become idle, and the time to
 * open it is the only limit. Opening takes several round trips: on a slow network a caller must not fail while
 * another connection could serve it, and the pool must go on opening when a caller gives up.
 *
 * Callers of `first` come before all others: while Postgres is late, work in the background takes every connection that
 * is open, and votes would wait for it.
 */
export class SharedPool extends Pool {
  readonly #waiting = { first: new Set<Waiting>(), others: new Set<Waiting>() };
  /** For calls that people wait for. */
  readonly first: Connecting = { connect: () => this.#connect('first') };
  /** Numbers of connections requested from `pg-pool` that have not arrived yet. */
  readonly #asked = { idle: 0, new: 0 };

  constructor(config: PoolConfig) {
    super(config);
    Object.defineProperty(this, 'waitingCount', { get: () => this.#waitingCount() });
    // At these events the pool does not count the connection as idle, or as gone, yet.
    const serveSoon = (): void => process.nextTick(() => this.#serve());
    this.on('release', serveSoon);
    this.on('remove', serveSoon);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    if (callback) {
      this.#wait('others', {
        resolve: (client) => callback(undefined, client, (error) => client.release(error)),
        reject: (error) => callback(error, undefined, () => {}),
      });
      return undefined;
    }
    return this.#connect('others');
  }

  #connect(line: 'first' | 'others'): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#wait(line, { resolve, reject });
    return promise;
  }

  #waitingCount(): number {
    return this.#waiting.first.size + this.#waiting.others.size;
  }

  #wait(line: 'first' | 'others', { resolve, reject }: Waiting): void {
    const timer = setTimeout(() => {
      this.#waiting[line].delete(waiting);
      reject(new Unavailable('No connection to Postgres became free in time'));
    }, CONNECTION_WITHIN_MS).unref();
    const waiting: Waiting = {
      resolve: (client) => {
        clearTimeout(timer);
        resolve(client);
      },
      reject: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    };
    this.#waiting[line].add(waiting);
    this.#serve();
  }

  /** Requests idle connections for waiting callers, and new ones for the callers that find none idle. */
  #serve(): void {
    while (this.#waitingCount() > this.#asked.idle && this.idleCount > this.#asked.idle)
      void this.#ask('idle');
    while (
      this.#waitingCount() > this.#asked.idle + this.#asked.new &&
      this.totalCount < (this.options.max ?? Infinity)
    )
      void this.#ask('new');
  }

  /** Requests a connection from `pg-pool`. It goes to the caller that is first when it arrives, if any still waits. */
  async #ask(kind: 'idle' | 'new'): Promise<void> {
    this.#asked[kind] += 1;
    let answer: (next: Waiting | undefined) => void;
    try {
      const client = await super.connect();
      answer = (next) => (next ? next.resolve(client) : client.release());
    } catch (error) {
      answer = (next) => next?.reject(asError(error));
    }
    this.#asked[kind] -= 1;
    const line = this.#waiting.first.size > 0 ? this.#waiting.first : this.#waiting.others;
    const [next] = line;
    if (next) line.delete(next);
    answer(next);
    this.#serve();
  }
}

/**
 * Runs statements outside a transaction on one connection. A statement that Postgres refuses does not affect the
 * connection, so the pool keeps it. (The pool's own `query` would close it; on a full disk Postgres may be unable to
 * open another connection, and reads would fail too.)
 */
export const onConnection = async <Result>(
  pool: Connecting,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isSound = false;
  try {
    const result = await work(client);
    isSound = true;
    return result;
  } catch (error) {
    isSound = error instanceof DatabaseError && error.severity === 'ERROR';
    throw error;
  } finally {
    client.release(!isSound);
  }
};

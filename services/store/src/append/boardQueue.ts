import type { BoardId } from '@openfloor/contract/ids';

/**
 * Outcome of a batch: one result per request; one error for all requests; or, if nothing was written, how to retry:
 * soon, a little later, or one request at a time. A request that was retried for too long fails with the `error` beside
 * `retry`.
 */
export type BatchOutcome<Result> =
  { results: Result[] } | { error: unknown } | { retry: 'soon' | 'later' | 'one-by-one'; error?: unknown };

/** Requests of one board that are committed together, in order. */
export type Batch<Request, Result> = {
  boardId: BoardId;
  requests: readonly Request[];
  /** Must be called once. */
  settle: (outcome: BatchOutcome<Result>) => void;
};

export type BoardQueueOptions<Request, Result> = {
  /** Commits batches of different boards together, and settles each. Must not throw. */
  commit: (batches: readonly Batch<Request, Result>[]) => Promise<void>;
  /**
   * Waits for the board's turn, in which one batch is committed. If it throws, the requests that waited when
   * it was called fail, or are tried again.
   */
  takeTurn: (boardId: BoardId) => Promise<(batch: Batch<Request, Result>) => Promise<void>>;
  /** Whether the board's batches wait for its turn. */
  takesTurns: (boardId: BoardId) => boolean;
  /** Whether a turn that failed with this error may succeed at the next try. */
  isRetriable: (error: unknown) => boolean;
  /** Limit of waiting requests, over all boards. */
  pendingMax: number;
};

export type BoardQueue<Request, Result> = {
  /**
   * @returns the request's result, or undefined without waiting when the queue is full
   * @throws the error of the commit
   */
  submit: (boardId: BoardId, request: Request) => Promise<Result | undefined>;
  pending: () => number;
};

type Waiting<Request, Result> = PromiseWithResolvers<Result> & {
  request: Request;
  /**
   * Whether the request is committed in its own batch. Such requests were put back at the front of the queue, so
   * no other request is before them.
   */
  isAlone?: boolean;
  /** Time after which the request is not retried; absent before the first retry. */
  giveUpAtMs?: number;
};

/** Limit of a batch, in requests. */
const BATCH_MAX = 256;
/** A round takes further boards while it has fewer requests than this. */
const ROUND_REQUESTS = 64;
/** Limits of rounds in flight, each with a connection. */
const ROUNDS_MAX = { together: 4, inTurn: 4 };
/** Time for retries of a request whose transactions Postgres ends; then its caller gets 503. */
const TRY_FOR_MS = 3000;
const LATER_MS = 50;

/**
 * Group commit. A board has one batch in flight; its further requests wait and form its next batch. The boards that
 * wait when a round begins are committed together in it. So batches and rounds grow with the load, and a request on an
 * idle board is committed immediately.
 */
export const createBoardQueue = <Request, Result>({
  commit,
  takeTurn,
  takesTurns,
  isRetriable,
  pendingMax,
}: BoardQueueOptions<Request, Result>): BoardQueue<Request, Result> => {
  type Queue = Waiting<Request, Result>[];
  /** Waiting requests of each board that is in a line, in a round, or to be tried again later. */
  const queues = new Map<BoardId, Queue>();
  /** Boards that wait for a round, in order. */
  const lines = { together: new Set<BoardId>(), inTurn: new Set<BoardId>() };
  const rounds = { together: 0, inTurn: 0 };
  let pending = 0;

  const queueOf = (boardId: BoardId): Queue => queues.get(boardId) ?? [];

  const joinLine = (boardId: BoardId): void => {
    if (queueOf(boardId).length === 0) queues.delete(boardId);
    else lines[takesTurns(boardId) ? 'inTurn' : 'together'].add(boardId);
  };

  const take = (boardId: BoardId, max = BATCH_MAX): Batch<Request, Result> => {
    const queue = queueOf(boardId);
    const taken = queue.splice(0, queue[0]?.isAlone ? 1 : max);
    pending -= taken.length;
    return {
      boardId,
      requests: taken.map(({ request }) => request),
      settle: (outcome) => settle(boardId, taken, outcome),
    };
  };

  const settle = (boardId: BoardId, taken: Queue, outcome: BatchOutcome<Result>): void => {
    if ('retry' in outcome) {
      putBack(boardId, taken, outcome);
      if (outcome.retry === 'later') return joinLater(boardId);
    } else if ('results' in outcome)
      // Resolve after the next batch is on its way: otherwise Postgres waits while the callers send their
      // answers.
      setImmediate(() => outcome.results.forEach((result, index) => taken[index]?.resolve(result)));
    else for (const { reject } of taken) reject(outcome.error);
    joinLine(boardId);
  };

  type Retry = Extract<BatchOutcome<Result>, { retry: string }>;

  /** Returns requests to the front of the queue. Rejects those that were tried for too long. */
  const putBack = (boardId: BoardId, taken: Queue, { retry, error }: Retry): void => {
    const nowMs = performance.now();
    const kept = taken.filter(({ giveUpAtMs = Infinity }) => error === undefined || nowMs < giveUpAtMs);
    for (const waiting of kept) {
      waiting.isAlone ||= retry === 'one-by-one';
      waiting.giveUpAtMs ??= nowMs + TRY_FOR_MS;
    }
    queueOf(boardId).unshift(...kept);
    pending += kept.length;
    for (const { reject } of new Set(taken).difference(new Set(kept))) reject(error);
  };

  const joinLater = (boardId: BoardId): void =>
    void setTimeout(() => {
      joinLine(boardId);
      startRounds();
    }, LATER_MS);

  /** Takes a batch of each board in line, until the round has enough requests. */
  const takeRound = (): Batch<Request, Result>[] => {
    const batches: Batch<Request, Result>[] = [];
    let size = 0;
    for (const boardId of lines.together) {
      const isAlone = queueOf(boardId)[0]?.isAlone === true;
      if (size >= ROUND_REQUESTS || (isAlone && size > 0)) break;
      lines.together.delete(boardId);
      const batch = take(boardId);
      batches.push(batch);
      size += isAlone ? ROUND_REQUESTS : batch.requests.length;
    }
    return batches;
  };

  const runTogether = async (): Promise<void> => {
    rounds.together += 1;
    await commit(takeRound());
    rounds.together -= 1;
    startRounds();
  };

  const runInTurn = async (boardId: BoardId): Promise<void> => {
    rounds.inTurn += 1;
    lines.inTurn.delete(boardId);
    const waited = queueOf(boardId).length;
    try {
      const commitInTurn = await takeTurn(boardId);
      await commitInTurn(take(boardId));
    } catch (error) {
      take(boardId, waited).settle(isRetriable(error) ? { retry: 'soon', error } : { error });
    }
    rounds.inTurn -= 1;
    startRounds();
  };

  const startRounds = (): void => {
    while (rounds.together < ROUNDS_MAX.together && lines.together.size > 0) void runTogether();
    for (const boardId of lines.inTurn) {
      if (rounds.inTurn === ROUNDS_MAX.inTurn) break;
      void runInTurn(boardId);
    }
  };

  return {
    pending: () => pending,
    submit(boardId, request) {
      if (pending >= pendingMax) return Promise.resolve(undefined);
      const waiting: Waiting<Request, Result> = { request, ...Promise.withResolvers<Result>() };
      pending += 1;
      const queue = queues.get(boardId);
      if (queue) queue.push(waiting);
      else {
        queues.set(boardId, [waiting]);
        joinLine(boardId);
        startRounds();
      }
      return waiting.promise;
    },
  };
};

import { createWaiting, type Waiting } from './waiting.ts';

export type GatherOptions<Call, Result> = {
  /** Makes several calls together; returns one result per call, in order. */
  run: (calls: Call[]) => Promise<Result[]>;
  /** Limit of runs at the same time, without those that gave up their place. */
  runsMax: number;
  /** Limit of calls in one run. */
  callsMax: number;
  /** Whether a single call may have caused the failure. If so, the calls are made one by one, so that only it fails. */
  mayBeOneCall: (error: unknown) => boolean;
  /** A run that takes longer gives up its place, so that a connection that hangs does not hold the calls of others. */
  slowAfterMs: number;
  /** Limit of runs that gave up their place. */
  slowRunsMax: number;
  /** Whether the calls of a run that gives up its place are made again in another run. The first result counts. */
  isRepeatable: boolean;
};

/**
 * Calls that arrive while `runsMax` runs are in flight are made together in the next run. A call that finds a run free is made
 * alone and immediately.
 * @throws the error of `run`
 */
export const createGather = <Call, Result>({
  run,
  runsMax,
  callsMax,
  mayBeOneCall,
  slowAfterMs,
  slowRunsMax,
  isRepeatable,
}: GatherOptions<Call, Result>): ((call: Call) => Promise<Result>) => {
  const queue: Waiting<Call, Result>[] = [];
  let runs = 0;
  let slowRuns = 0;

  const runNext = async (): Promise<void> => {
    runs += 1;
    const place = { isHeld: true };
    while (place.isHeld && queue.length > 0) {
      const calls = queue.splice(0, callsMax);
      const timer = setInterval(() => {
        if (slowRuns === slowRunsMax) return;
        clearInterval(timer);
        place.isHeld = false;
        slowRuns += 1;
        runs -= 1;
        if (isRepeatable) queue.unshift(...calls);
        if (queue.length > 0) void runNext();
      }, slowAfterMs);
      await settle(calls, () => isRepeatable && !place.isHeld);
      clearInterval(timer);
    }
    if (place.isHeld) runs -= 1;
    else slowRuns -= 1;
  };

  /** @param isRepeated whether another run decides on the failure of these calls */
  const settle = async (calls: Waiting<Call, Result>[], isRepeated: () => boolean): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item));
      results.forEach((result, index) => calls[index]?.resolve(result));
    } catch (error) {
      if (isRepeated()) return;
      if (calls.length > 1 && mayBeOneCall(error)) for (const call of calls) await settle([call], isRepeated);
      else for (const call of calls) call.reject(error);
    }
  };

  return (call) => {
    const { waiting, result } = createWaiting<Call, Result>(call);
    queue.push(waiting);
    if (runs < runsMax) void runNext();
    return result;
  };
};

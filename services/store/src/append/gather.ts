import { createWaiting, type Waiting } from './waiting.ts';

export type GatherOptions<Call, Result> = {
  /** Makes several calls together; returns one result per call, in order. */
  run: (calls: Call[]) => Promise<Result[]>;
  /** Limit of runs at the same time. */
  runsMax: number;
  /** Limit of calls in one run. */
  callsMax: number;
  /** Whether a single call may have caused the failure. If so, the calls are made one by one, so that only it fails. */
  mayBeOneCall: (error: unknown) => boolean;
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
}: GatherOptions<Call, Result>): ((call: Call) => Promise<Result>) => {
  const queue: Waiting<Call, Result>[] = [];
  let runs = 0;

  const runNext = async (): Promise<void> => {
    runs += 1;
    while (queue.length > 0) await settle(queue.splice(0, callsMax));
    runs -= 1;
  };

  const settle = async (calls: Waiting<Call, Result>[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item));
      results.forEach((result, index) => calls[index]?.resolve(result));
    } catch (error) {
      if (calls.length > 1 && mayBeOneCall(error)) for (const call of calls) await settle([call]);
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

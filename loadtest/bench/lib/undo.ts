/** Clean-up that must run however the program ends: stop child processes, remove directories. */
const pending: (() => Promise<void>)[] = [];

/** Runs all clean-up, the latest first. */
export const undoAll = async (): Promise<void> => {
  for (let undo = pending.pop(); undo; undo = pending.pop()) await undo();
};

/** Runs `work` and then `undo`, also when the work fails or a signal ends the program. */
export const undoAfter = async <Result>(
  undo: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> => {
  pending.push(undo);
  try {
    return await work();
  } finally {
    const index = pending.indexOf(undo);
    if (index >= 0) {
      pending.splice(index, 1);
      await undo();
    }
  }
};

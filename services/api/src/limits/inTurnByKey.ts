/** Runs work of one key after the other, in order; work of different keys is independent. */
export const inTurnByKey = () => {
  const latest = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = latest.get(key)?.then(work, work) ?? work();
    latest.set(key, turn);
    try {
      return await turn;
    } finally {
      if (latest.get(key) === turn) latest.delete(key);
    }
  };
};

const BUSY = 503;

/** Repeats a call as clients do while the node has too much to do, as on a busy machine. Tests end what never gets an answer. */
export const whenNotBusy = async <Answer>(
  call: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> => {
  const answer = await call();
  return statusOf(answer) === BUSY ? whenNotBusy(call, statusOf) : answer;
};

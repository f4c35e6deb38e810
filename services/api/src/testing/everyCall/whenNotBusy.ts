const BUSY = 503;

/**
 * Repeats a call while the node is overloaded, as clients do; a busy machine may cause that. The timeout of the test
 * ends a call that never gets an answer.
 */
export const whenNotBusy = async <Answer>(
  call: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> => {
  const answer = await call();
  return statusOf(answer) === BUSY ? whenNotBusy(call, statusOf) : answer;
};

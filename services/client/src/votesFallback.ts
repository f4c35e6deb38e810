/**
 * The specification's fallback: the votes of a question without `votes` are its upvotes minus its downvotes, at least
 * 0.
 */
export const withVotes = (question: unknown): unknown => {
  const { votes, upvotes, downvotes = 0 } = Object(question);
  if (votes !== undefined || typeof upvotes !== 'number' || typeof downvotes !== 'number') return question;
  return { ...Object(question), votes: Math.max(0, upvotes - downvotes) };
};

export const withVotesInList = (questions: unknown): unknown =>
  Array.isArray(questions) ? questions.map(withVotes) : questions;

/** `withVotes` for each question in a message of the server, if it has any. */
export const withVotesInMessage = (message: unknown): unknown => {
  const { data } = Object(message);
  return Array.isArray(Object(data).questions)
    ? { ...Object(message), data: { ...data, questions: data.questions.map(withVotes) } }
    : message;
};

import { isOnTop, newestFirst, type Ranked } from '@openfloor/domain/view/ranking';

const MINUTE_MS = 60_000;
/** After this time half of the room has seen a question. */
const HALF_SEEN_MINUTES = 30;
const SEEN_PER_MINUTE = Math.LN2 / HALF_SEEN_MINUTES;

/**
 * Score for the order Hot; higher comes first. Votes per viewer who has seen the question, times the share who have not
 * yet: `votes * e^(-λ age) / (1 - e^(-λ age))`, as its logarithm, which does not become 0 after some days.
 * @param ageMinutes whole minutes since asked, at least 0; minutes, so that cards do not move every second
 * @see https://www.evanmiller.org/ranking-news-items-with-upvotes.html
 */
export const hotScore = (votes: number, ageMinutes: number): number => {
  // The formula has no value for an age of 0.
  const reads = SEEN_PER_MINUTE * (ageMinutes + 1);
  // The asker counts as a vote. Otherwise questions without votes would be equal at every age.
  return Math.log(votes + 1) - reads - Math.log1p(-Math.exp(-reads));
};

/** Never negative, although a device's clock may be behind the server's. */
const ageMinutesOf = ({ createdAt }: Ranked, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / MINUTE_MS));

/** Sorts by votes against age, with the same questions on top as in every order. */
export const byHeat = <Q extends Ranked>(questions: readonly Q[], nowMs: number): Q[] => {
  const scores = new Map(
    questions.map((question) => [question, hotScore(question.votes, ageMinutesOf(question, nowMs))]),
  );
  const scoreOf = (question: Q): number => scores.get(question) ?? 0;
  return questions.toSorted(
    (a, b) => Number(isOnTop(b)) - Number(isOnTop(a)) || scoreOf(b) - scoreOf(a) || newestFirst(b, a),
  );
};

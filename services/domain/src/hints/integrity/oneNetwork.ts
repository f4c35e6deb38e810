import type { QuestionId } from '@openfloor/contract/ids';
import type { Evidence } from './findGroups.ts';

/** Least number of votes of known origin: of fewer, a few friends behind one router can be the majority. */
const VOTES_MIN = 20;
/** Least share with which one network decides the rank of the question. */
const SHARE_MIN = 0.5;
/**
 * Least number of other questions, and of votes of known origin on each. With only one other question it is unclear
 * which of the two differs from the hall.
 */
const COMPARED = { questions: 2, votesMin: 10 };
/**
 * On each other question the network has at most this part of its share here: a hall behind one address votes for all
 * questions.
 */
const ELSEWHERE_MAX = 0.5;

type Counts = { network: string; most: number; all: number; of: ReadonlyMap<string, number> };

/**
 * Share of a question's votes that come from one network, for each question where the share is remarkable: at least
 * half, and far less on each other question. A share is no proof of a program. It does not show a program that votes
 * for several questions, or behind the address of the hall.
 */
export const oneNetworkShares = ({
  votes,
  origins,
}: Pick<Evidence, 'origins'> & {
  votes: readonly Pick<Evidence['votes'][number], 'questionId' | 'sessionId'>[];
}): Map<QuestionId, number> => {
  const counted = new Map<QuestionId, Counts>();
  for (const [questionId, cast] of Map.groupBy(votes, (vote) => vote.questionId)) {
    const counts = countsOf(cast.flatMap(({ sessionId }) => origins.get(sessionId) ?? []));
    if (counts && counts.all >= COMPARED.votesMin) counted.set(questionId, counts);
  }
  const shares = new Map<QuestionId, number>();
  if (counted.size <= COMPARED.questions) return shares;
  for (const [questionId, { network, most, all }] of counted) {
    const share = most / all;
    if (all < VOTES_MIN || share < SHARE_MIN) continue;
    const isAlikeElsewhere = counted
      .entries()
      .some(
        ([id, other]) =>
          id !== questionId && (other.of.get(network) ?? 0) / other.all > ELSEWHERE_MAX * share,
      );
    if (!isAlikeElsewhere) shares.set(questionId, share);
  }
  return shares;
};

const countsOf = (networks: readonly string[]): Counts | undefined => {
  const of = new Map<string, number>();
  for (const network of networks) of.set(network, (of.get(network) ?? 0) + 1);
  const [first] = [...of].toSorted(([, a], [, b]) => b - a);
  return first && { network: first[0], most: first[1], all: networks.length, of };
};

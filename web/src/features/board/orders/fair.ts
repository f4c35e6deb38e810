import type { QuestionId } from '@openfloor/contract/ids';
import { isOnTop, ranked, type Ranked } from '@openfloor/domain/view/ranking';

/** Questions that keep their places by votes, so that the viewer also sees what the room wants. */
const TOP_BY_VOTES = 5;

/**
 * How often a viewer has seen each question. `seed` is the viewer's own, so that viewers see the rest in different
 * orders.
 */
export type Exposures = { seed: string; counts: Readonly<Record<QuestionId, number>> };

/**
 * The order Fair: pinned questions and the top five by votes, below them the questions that this viewer saw least.
 * Among equally seen ones chance decides, the same way at each call. In an order by votes the questions on top are
 * seen by everyone and collect further votes, whatever they are worth.
 * @see https://doi.org/10.1126/science.1121066 Salganik, Dodds, Watts 2006: how shown popularity decides what becomes
 *   popular
 */
export const byFairness = <Q extends Ranked>(questions: readonly Q[], { seed, counts }: Exposures): Q[] => {
  const byVotes = ranked(questions);
  const kept = byVotes.filter(isOnTop).length + TOP_BY_VOTES;
  const places = new Map(byVotes.map(({ id }) => [id, chanceOf(seed + id)]));
  const placeOf = ({ id }: Q): number => places.get(id) ?? 0;
  const seen = ({ id }: Q): number => counts[id] ?? 0;
  const rest = byVotes.slice(kept).toSorted((a, b) => seen(a) - seen(b) || placeOf(a) - placeOf(b));
  return [...byVotes.slice(0, kept), ...rest];
};

/**
 * A number that looks random, always the same for a text: FNV-1a with the finalizer of MurmurHash3, which spreads the
 * differences between similar texts over all bits.
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
const chanceOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

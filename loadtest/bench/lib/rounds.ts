import { median } from '../../percentile.ts';

export type Side<Figures> = () => Promise<Figures>;

/** The figures of both sides, one pair per round. */
export type Rounds<Ours, Theirs = Ours> = { ours: Ours; theirs: Theirs }[];

/** Our figure divided by theirs, or alone: the median, and the lowest and highest round. */
export type Ratio = { median: number; lowest: number; highest: number };

const ROUNDS = 3;

/**
 * Measures both sides in turn, in three rounds after a warm-up round, which does not count. The side that starts
 * alternates, so that drift (a warm cache, a busy neighbour) affects both.
 */
export const inTurn = async <Ours, Theirs>(
  ours: Side<Ours>,
  theirs: Side<Theirs>,
): Promise<Rounds<Ours, Theirs>> => {
  const rounds: Rounds<Ours, Theirs> = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const oursFirst = round % 2 === 0 ? await ours() : undefined;
    const theirFigures = await theirs();
    const figures = { ours: oursFirst ?? (await ours()), theirs: theirFigures };
    if (round > 0) rounds.push(figures);
  }
  return rounds;
};

/**
 * Measures any number of sides in turn. The first side starts the first round, the second side the second, and so on.
 * @param warmUps number of rounds before the measured ones
 * @returns figures of each round, in the order of the sides
 */
export const allInTurn = async <Figures>(
  sides: readonly Side<Figures>[],
  { warmUps = 1 }: { warmUps?: number } = {},
): Promise<Figures[][]> => {
  const measured: Figures[][] = [];
  for (let round = 0; round < warmUps + ROUNDS; round++) {
    const turns = new Map<number, Figures>();
    for (let turn = 0; turn < sides.length; turn++) {
      const index = (round + turn) % sides.length;
      const side = sides[index];
      if (side) turns.set(index, await side());
    }
    if (round >= warmUps)
      measured.push([...turns].toSorted(([a], [b]) => a - b).map(([, figures]) => figures));
  }
  return measured;
};

/** The figures of one side in all rounds that have them. */
export const ofSide = <Figures>(rounds: readonly Figures[][], side: number): NonNullable<Figures>[] =>
  rounds.flatMap((round) => round[side] ?? []);

/** Pairs the first side with another, for `ratioOf`. */
export const firstAgainst = <Figures>(rounds: readonly Figures[][], other: number): Rounds<Figures> =>
  rounds.flatMap(([ours, ...others]) => {
    const theirs = others[other - 1];
    return ours !== undefined && theirs !== undefined ? { ours, theirs } : [];
  });

/** The medians of both sides. */
export const medians = <Figures>(
  rounds: Rounds<Figures>,
  pick: (figures: Figures) => number,
): { ours: number; theirs: number } => ({
  ours: median(rounds.map(({ ours }) => pick(ours))),
  theirs: median(rounds.map(({ theirs }) => pick(theirs))),
});

/** Ours divided by theirs: the ratio of the medians, and the lowest and highest ratio of a round. */
export const ratioOf = <Figures>(rounds: Rounds<Figures>, pick: (figures: Figures) => number): Ratio => {
  const { ours, theirs } = medians(rounds, pick);
  const each = rounds.map((round) => pick(round.ours) / pick(round.theirs));
  return { median: ours / theirs, lowest: Math.min(...each), highest: Math.max(...each) };
};

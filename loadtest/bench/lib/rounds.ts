import { median } from './statistics.ts';

export type Side<Figures> = () => Promise<Figures>;

/** What was measured, a pair each round. */
export type Rounds<Ours, Theirs = Ours> = { ours: Ours; theirs: Theirs }[];

/** How one side stands to the other, and the worst and best round. */
export type Ratio = { median: number; lowest: number; highest: number };

const ROUNDS = 3;

/**
 * Measures both sides in turn, three rounds of it. Which one begins changes from round to round, so that
 * whatever drifts (a warm cache, a busy neighbour) meets both. A round before warms up and counts nothing.
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
 * Measures any number of sides in turn. The first begins in the first round, the second in the second, and so on.
 * @param warmUps rounds before, which count nothing
 */
export const allInTurn = async <Name extends string, Figures>(
  sides: Record<Name, Side<Figures>>,
  { rounds = ROUNDS, warmUps = 1 }: { rounds?: number; warmUps?: number } = {},
): Promise<Record<Name, Figures>[]> => {
  const names = Object.keys(sides) as Name[];
  const measured: Record<Name, Figures>[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const figures = {} as Record<Name, Figures>;
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name;
      figures[name] = await sides[name]();
    }
    if (round >= warmUps) measured.push(figures);
  }
  return measured;
};

/** The medians of both sides. */
export const medians = <Figures>(
  rounds: Rounds<Figures>,
  pick: (figures: Figures) => number,
): { ours: number; theirs: number } => ({
  ours: median(rounds.map(({ ours }) => pick(ours))),
  theirs: median(rounds.map(({ theirs }) => pick(theirs))),
});

/** Ours over theirs: the medians, and what single rounds gave. */
export const ratioOf = <Figures>(rounds: Rounds<Figures>, pick: (figures: Figures) => number): Ratio => {
  const { ours, theirs } = medians(rounds, pick);
  const each = rounds.map((round) => pick(round.ours) / pick(round.theirs));
  return { median: ours / theirs, lowest: Math.min(...each), highest: Math.max(...each) };
};

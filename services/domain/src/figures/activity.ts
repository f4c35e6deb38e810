/** Minutes since 1970. */
export type Minute = number;
export const minuteOf = (atMs: number): Minute => Math.floor(atMs / 60_000);

type Counts = { votes: number; questions: number };
/** Counts over time, in steps of `stepMinutes`, which start at multiples of it; steps without activity are absent. */
export type Activity = { stepMinutes: number; steps: Map<Minute, Counts> };

/** Most steps that fit into a chart. */
export const STEPS_MAX = 480;

export const noActivity = (): Activity => ({ stepMinutes: 1, steps: new Map() });

/** Adds to the counts of a minute. Doubles the step length until all activity fits into `STEPS_MAX` steps. */
export const addActivity = (activity: Activity, minute: Minute, { votes, questions }: Counts): void => {
  const start = startOf(minute, activity.stepMinutes);
  const known = activity.steps.get(start);
  activity.steps.set(start, {
    votes: (known?.votes ?? 0) + votes,
    questions: (known?.questions ?? 0) + questions,
  });
  if (known) return;
  const stepMinutes = stepFor([...activity.steps.keys()], activity.stepMinutes);
  if (stepMinutes === activity.stepMinutes) return;
  const { steps } = activity;
  activity.stepMinutes = stepMinutes;
  activity.steps = new Map();
  for (const [of, counts] of steps) addActivity(activity, of, counts);
};

/** Start of the step that a minute is in. */
export const startOf = (minute: Minute, stepMinutes: number): Minute =>
  Math.floor(minute / stepMinutes) * stepMinutes;

/** The smallest length of a step, a power of two, at which these minutes need at most `STEPS_MAX` steps. */
export const stepFor = (minutes: readonly Minute[], atLeast = 1): number => {
  const [first, last] = minutes.reduce(
    ([min, max], minute): [number, number] => [Math.min(min, minute), Math.max(max, minute)],
    [Infinity, -Infinity],
  );
  let step = atLeast;
  while ((startOf(last, step) - startOf(first, step)) / step >= STEPS_MAX) step *= 2;
  return step;
};

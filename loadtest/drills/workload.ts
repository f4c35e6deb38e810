import { startLoad, type Acknowledged, type Load, type LoadOptions } from '@openfloor/testkit/load';

/** A hall that asks, votes and is moderated, with breaks. */
export type Workload = {
  /** What must be there in the end. */
  acknowledged: Acknowledged;
  /** What was acknowledged and may be lost. */
  atRisk: Acknowledged;
  counts: () => Load['counts'];
  /** Asks a question that stays visible, after the break if there is one, and repeats it until it is answered. */
  ask: Load['ask'];
  /** Lets everybody finish. */
  pause: () => Promise<void>;
  /** @param isLasting false: what is acknowledged until the next pause may be lost, as after a restore */
  resume: (isLasting: boolean) => Promise<void>;
};

export const startWorkload = async (options: LoadOptions): Promise<Workload> => {
  const acknowledged: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const atRisk: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const ended: Load[] = [];
  let running: { load: Load; isLasting: boolean } | undefined;
  /** Pending during a break. */
  let present = Promise.withResolvers<Load>();

  const resume = async (isLasting: boolean): Promise<void> => {
    const load = await startLoad(options);
    running = { load, isLasting };
    present.resolve(load);
  };
  await resume(true);
  return {
    acknowledged,
    atRisk,
    counts: () => {
      const all = [...ended, ...(running ? [running.load] : [])].map(({ counts }) => counts);
      const total = (name: keyof Load['counts']) => all.reduce((sum, counts) => sum + counts[name], 0);
      return { votes: total('votes'), refused: total('refused'), unanswered: total('unanswered') };
    },
    ask: async () => (await present.promise).ask(),
    pause: async () => {
      if (!running) return;
      const { load, isLasting } = running;
      running = undefined;
      present = Promise.withResolvers();
      await load.stop();
      ended.push(load);
      add(isLasting ? acknowledged : atRisk, load.acknowledged);
    },
    resume,
  };
};

const add = (all: Acknowledged, more: Acknowledged): void => {
  for (const [id, text] of more.texts) all.texts.set(id, text);
  for (const [voter, votes] of more.votes) all.votes.set(voter, votes);
  for (const [id, seq] of more.hides) all.hides.set(id, seq);
};

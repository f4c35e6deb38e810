import { startLoad, type Acknowledged, type Load, type LoadOptions } from '@openfloor/testkit/load';

/** Viewers that ask and vote and a moderator, with pauses. */
export type Workload = {
  /** Writes that must exist at the end. */
  acknowledged: Acknowledged;
  /** Acknowledged writes that may be lost. */
  atRisk: Acknowledged;
  counts: () => Load['counts'];
  /** Asks a question that stays visible, after the pause if there is one, and repeats the request until it succeeds. */
  ask: Load['ask'];
  /** Stops the workload after the pending requests. */
  pause: () => Promise<void>;
  /** @param isLasting false: writes until the next pause may be lost, as before a restore */
  resume: (isLasting: boolean) => Promise<void>;
};

export const startWorkload = async (options: LoadOptions): Promise<Workload> => {
  const acknowledged: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const atRisk: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const ended: Load[] = [];
  let running: { load: Load; isLasting: boolean } | undefined;
  /** Pending during a pause. */
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

import {
  startModerationLoad,
  type AcknowledgedActs,
  type ModeratedBoard,
  type ModerationLoad,
  type PublicList,
} from '@openfloor/testkit/moderationLoad';
import type { Failures } from '@openfloor/testkit/device';
import { startLoad, type Acknowledged, type Load, type LoadOptions } from '@openfloor/testkit/load';

/** Viewers that ask and vote, a moderator, and a second board with review. The load can pause. */
export type Workload = {
  /** Writes that must exist at the end. */
  acknowledged: Acknowledged;
  /** Acknowledged writes that may be lost. */
  atRisk: Acknowledged;
  /** Acts on the moderated board that must exist at the end, and what the public read there. */
  moderated: { acts: AcknowledgedActs; lists: PublicList[] };
  counts: () => Load['counts'];
  /** Asks a question that stays visible, after the pause if there is one, and repeats the request until it succeeds. */
  ask: Load['ask'];
  /** Stops the workload after the pending requests. */
  pause: () => Promise<void>;
  /** @param isLasting false: writes until the next pause may be lost, as before a restore */
  resume: (isLasting: boolean) => Promise<void>;
};

export type WorkloadOptions = LoadOptions & { moderatedBoard: ModeratedBoard };

export const startWorkload = async ({ moderatedBoard, ...options }: WorkloadOptions): Promise<Workload> => {
  const acknowledged: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const atRisk: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const moderated: Workload['moderated'] = { acts: new Map(), lists: [] };
  const ended: Running[] = [];
  let running: Running | undefined;
  /** Resolves with the running load; pending during a pause. */
  let present = Promise.withResolvers<Load>();

  const resume = async (isLasting: boolean): Promise<void> => {
    const load = await startLoad(options);
    const moderation = await startModerationLoad({ ...moderatedBoard, apiUrl: options.apiUrl });
    running = { load, moderation, isLasting };
    present.resolve(load);
  };
  await resume(true);
  return {
    acknowledged,
    atRisk,
    moderated,
    counts: () => {
      const all = [...ended, ...(running ? [running] : [])];
      const total = (name: keyof Failures) =>
        all.reduce((sum, { load, moderation }) => sum + load.counts[name] + moderation.counts[name], 0);
      return {
        votes: all.reduce((sum, { load }) => sum + load.counts.votes, 0),
        refused: total('refused'),
        unanswered: total('unanswered'),
      };
    },
    ask: async () => (await present.promise).ask(),
    pause: async () => {
      if (!running) return;
      const stopping = running;
      const { load, moderation, isLasting } = stopping;
      running = undefined;
      present = Promise.withResolvers();
      await Promise.all([load.stop(), moderation.stop()]);
      ended.push(stopping);
      add(isLasting ? acknowledged : atRisk, load.acknowledged);
      if (isLasting) for (const [key, act] of moderation.acts) moderated.acts.set(key, act);
      moderated.lists.push(...moderation.lists);
    },
    resume,
  };
};

type Running = { load: Load; moderation: ModerationLoad; isLasting: boolean };

const add = (all: Acknowledged, more: Acknowledged): void => {
  for (const [id, text] of more.texts) all.texts.set(id, text);
  for (const [voter, votes] of more.votes) all.votes.set(voter, votes);
  for (const [id, seq] of more.hides) all.hides.set(id, seq);
};

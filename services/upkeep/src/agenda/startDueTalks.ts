import type { TalkId } from '@openfloor/contract/ids';
import { repeat } from '@openfloor/platform/repeat';
import type { BoardWriter } from '@openfloor/store/append/commit';
import { boardsWithDueTalk } from '@openfloor/store/boards/boardsWithDueTalk';
import type { Db } from '@openfloor/store/tables';
import { spread, type DueWork } from '../workOnDueBoards.ts';

/** A talk starts within 5 s of its time, also where a node stops just then. */
const LOOK_EVERY_MS = 2000;
/** Boards that a node writes to at the same time: a slow write does not delay the others. */
const WRITES_MAX = 8;

export type StartDueTalksOptions = DueWork & {
  db: Db;
  writer: Pick<BoardWriter, 'handle'>;
  clock: { nowMs: () => number };
  newTalkId: () => TalkId;
};

/**
 * Starts planned talks at their times, on every node. The append decides which node starts a talk: all others find it
 * running. Each node uses its own clock, so the one whose clock is ahead starts the talk.
 * @returns a function that stops this
 */
export const startDueTalks = ({
  db,
  writer,
  clock,
  newTalkId,
  random,
  isActive,
  onError,
}: StartDueTalksOptions): (() => Promise<void>) =>
  repeat({
    waitMs: () => spread(LOOK_EVERY_MS, random),
    work: async (stopped) => {
      if (!isActive()) return;
      // An iterator that all loops below share, so that each board is taken once.
      const boards = (await boardsWithDueTalk(db, clock.nowMs())).values();
      const startEach = async (): Promise<void> => {
        for (const boardId of boards) {
          if (stopped.aborted) return;
          const command = { type: 'StartDueTalk', talkId: newTalkId() } as const;
          // A board that cannot be written to must not hold up the others.
          await writer.handle(boardId, { command, actor: 'automatic' }).catch(onError);
        }
      };
      await Promise.all(Array.from({ length: WRITES_MAX }, startEach));
    },
    onError,
  }).stop;

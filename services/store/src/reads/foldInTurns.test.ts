import { randomUUID } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { BoardEvent } from '@openfloor/contract/events';
import { MERGED_PER_ROOT_MAX } from '@openfloor/contract/limits';
import { noActs } from '@openfloor/domain/board/undo';
import { asked, at, opened } from '@openfloor/domain/testing/sampleBoard';
import { expect, it } from 'vitest';
import { foldInTurns } from './foldInTurns.ts';

/** Questions that are merged one into the next, again and again. */
const logOfChain = (length: number, acts: number) => {
  const ids = Array.from({ length }, () => randomUUID());
  const links = ids.slice(1).map((into, place) => ({ into, questionIds: [ids[place] ?? ''], votes: {} }));
  const last = { questionIds: [ids.at(-2) ?? ''], votes: {} };
  const events: BoardEvent[] = [
    opened,
    ...ids.map((questionId) => ({ ...asked, questionId })),
    ...links.map((link) => ({ type: 'v1.QuestionsMerged' as const, ...link })),
    ...Array.from({ length: acts }, () => [
      { type: 'v1.QuestionsUnmerged' as const, ...last },
      { type: 'v1.QuestionsMerged' as const, ...last, into: ids.at(-1) ?? '' },
    ]).flat(),
  ];
  return events.map((event, place) => ({ seq: place + 1, at, actor: 'moderator' as const, event }));
};

it('other requests run while acts on a large tree of merged questions are folded', async () => {
  const log = logOfChain(MERGED_PER_ROOT_MAX + 1, 200);
  const other = { rounds: 0, isOver: false };
  const run = async (): Promise<void> => {
    for (; !other.isOver; other.rounds += 1) await nextRound();
  };
  const running = run();
  const { acts } = await foldInTurns(noActs(), log);
  other.isOver = true;
  await running;
  expect(acts.size).toBe(MERGED_PER_ROOT_MAX + 400);
  expect(other.rounds).toBeGreaterThan(5);
});

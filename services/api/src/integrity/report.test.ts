import { randomUUID } from 'node:crypto';
import { datedSessionId } from '@openfloor/platform/credentials/sessionCredentials';
import { expect, it } from 'vitest';
import { findIn } from './report.ts';

const VOTES = 20_000;
const TURNS_MIN = 20;

it('lets other work of the node run while it looks at a large hall', async () => {
  const boardId = randomUUID();
  const questionId = randomUUID();
  const votes = Array.from({ length: VOTES }, (_, place) => ({
    questionId,
    sessionId: datedSessionId(randomUUID(), place * 100),
    castAtMs: place * 100 + ((place * 7919) % 60_000),
  }));
  let turns = 0;
  let isDone = false;
  const countTurns = (): void => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  await findIn({ boardId, votes, origins: new Map(), questions: new Map() });
  isDone = true;
  expect(turns).toBeGreaterThan(TURNS_MIN);
});

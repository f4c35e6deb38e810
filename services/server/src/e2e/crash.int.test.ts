import { randomUUID } from 'node:crypto';
import { askQuestion, getUserVotes, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { Asked, Voted } from '@openfloor/contract/http/audience';
import { dataDirWithPostgres } from '@openfloor/platform/testing/tempDir';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { endPostgres } from '@openfloor/testkit/postgres/postmaster';
import { run, startServer } from '../testing/program.ts';

const CRASHES = 2;
const PEOPLE = 24;
const ACKNOWLEDGED_BEFORE_CRASH = 150;

type Acknowledged = { questions: Map<string, string>; votes: Map<string, boolean> };

/** Asks and toggles a vote alternately while the server answers. */
const takePart = async (
  url: string,
  boardId: string,
  target: string,
  session: string,
  acknowledged: Acknowledged,
): Promise<void> => {
  for (;;) {
    const text = randomUUID();
    const asked = await send(url, askQuestion, { boardId, text }, { session, key: text });
    if (asked.status !== 201) return;
    acknowledged.questions.set(Asked.parse(asked.body).id, text);
    // Until the next vote is acknowledged its state is unknown.
    acknowledged.votes.delete(session);
    const voted = await send(url, vote, { boardId, questionId: target }, { session });
    if (voted.status !== 200) return;
    acknowledged.votes.set(session, Voted.parse(voted.body).voted);
  }
};

const Questions = z.array(z.object({ id: z.string(), text: z.string(), votes: z.int() }));

it(
  'every write acknowledged before a crash of server and Postgres is found exactly once after it',
  { timeout: 60_000 },
  async () => {
    const DATA_DIR = await dataDirWithPostgres();
    let server = await startServer({ DATA_DIR, ...LIMITS_RAISED });
    const { boardId } = await createBoard(server.url);
    const target = await ask(server.url, boardId, 'The one that is voted on');
    const sessions = await Promise.all(Array.from({ length: PEOPLE }, () => newSession(server.url, boardId)));
    const acknowledged: Acknowledged = { questions: new Map(), votes: new Map() };

    for (let crash = 0; crash < CRASHES; crash++) {
      const { url, signal, ended } = server;
      const before = acknowledged.questions.size;
      const people = Promise.allSettled(
        sessions.map((session) => takePart(url, boardId, target, session, acknowledged)),
      );
      await vi.waitUntil(() => acknowledged.questions.size >= before + ACKNOWLEDGED_BEFORE_CRASH, {
        timeout: 20_000,
        interval: 5,
      });
      signal('SIGKILL');
      await Promise.all([endPostgres(DATA_DIR, 'SIGKILL'), ended, people]);

      server = await startServer({ DATA_DIR, ...LIMITS_RAISED });
      const found = Questions.parse((await send(server.url, listQuestions, { boardId })).body);
      const texts = found.map(({ text }) => text);
      expect(new Set(texts).size).toBe(texts.length);
      const byId = new Map(found.map(({ id, text }) => [id, text]));
      for (const [id, text] of acknowledged.questions) expect(byId.get(id)).toBe(text);
      for (const [session, voted] of acknowledged.votes) {
        const votes = await send(server.url, getUserVotes, { boardId }, { session });
        expect(votes.body).toEqual(voted ? { [target]: true } : {});
      }
      const verify = run('verify', { DATA_DIR });
      expect(await verify.ended).toBe(0);
      expect(verify.lines).toEqual(['1 boards verified, 0 faults']);
    }
  },
);

import { fileURLToPath } from 'node:url';
import { answerOf } from '@openfloor/testkit/client';
import { getConference } from '@openfloor/contract/calls/conferences';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { getBoard, getViewerCount, listQuestions } from '@openfloor/contract/calls/audience';
import { describe, expect, it, vi } from 'vitest';
import { openServer, startProgram } from '../testing/programs.ts';

const DEMO = fileURLToPath(new URL('main.ts', import.meta.url));
const WITHIN = { timeout: 20_000, interval: 200 };

describe('npm run demo', () => {
  it.each([
    ['its default limits', {}],
    ['few free sessions for an address', { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '2' }],
  ])('fills and moderates a board on a server with %s, and ends on Ctrl-C', async (_, limits) => {
    const url = await openServer(limits);
    const demo = startProgram(DEMO, ['--url', url, '--people', '15', '--minutes', '0.3']);
    const boardId = await vi.waitUntil(() => /\/board\/([\da-f-]{36})\n/.exec(demo.said())?.[1], WITHIN);
    expect(demo.said()).toContain(`Moderator  ${url}/board/${boardId}?admin=true#token=`);
    await vi.waitFor(async () => {
      const { viewerCount } = await answerOf(url, getViewerCount, { boardId });
      const questions = await answerOf(url, listQuestions, { boardId });
      expect(viewerCount).toBeGreaterThan(3);
      expect(questions.length).toBeGreaterThan(3);
      expect(questions.some(({ pinned }) => pinned)).toBe(true);
      expect(questions.some(({ votes }) => votes > 0)).toBe(true);
    }, WITHIN);
    demo.signal('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.said()).toContain('The demo is over; the board stays.');
  });

  it('shows the life of a question with --review', async () => {
    const url = await openServer();
    const demo = startProgram(DEMO, ['--url', url, '--people', '10', '--minutes', '0.5', '--review']);
    const boardId = await vi.waitUntil(() => /\/board\/([\da-f-]{36})\n/.exec(demo.said())?.[1], WITHIN);
    const info = () => answerOf(url, getBoard, { boardId });
    await vi.waitFor(async () => {
      const questions = await answerOf(url, listQuestions, { boardId });
      const { settings, answeringId } = await info();
      expect(settings.review).toBe(true);
      expect(questions.map(({ id }) => id)).toContain(answeringId);
    }, WITHIN);
    await vi.waitFor(async () => expect((await info()).talk.number).toBe(2), WITHIN);
    demo.signal('SIGINT');
    expect(await demo.code).toBe(0);
  });

  it('plays a day of five rooms with --event: talks start by hand and by the clock, and every room asks and votes', async () => {
    const url = await openServer();
    const demo = startProgram(DEMO, ['--url', url, '--people', '20', '--minutes', '0.5', '--event']);
    const conferenceId = await vi.waitUntil(() => /\/event\/([\da-f-]{36})\n/.exec(demo.said())?.[1], WITHIN);
    expect(demo.said()).toMatch(/Lobby +\S+\/lobby\n/);
    const stage = await vi.waitUntil(() => /Stage +(\S+)\n/.exec(demo.said())?.[1], WITHIN);
    expect((await fetch(stage)).status).toBe(200);
    const { rooms } = await answerOf(url, getConference, { eventId: conferenceId });
    expect(rooms).toHaveLength(5);
    for (const { boardId } of rooms)
      await vi.waitFor(async () => {
        const talks = await answerOf(url, listTalks, { boardId });
        // The first talk of a board has its title; two of the agenda followed.
        expect(talks.length).toBeGreaterThan(2);
        expect(talks.some(({ votes }) => votes > 0)).toBe(true);
      }, WITHIN);
    const { rooms: after } = await answerOf(url, getConference, { eventId: conferenceId });
    expect(after.filter(({ now }) => now === null)).toEqual([]);
    demo.signal('SIGINT');
    expect(await demo.code).toBe(0);
    expect(demo.said()).toContain('The demo is over; the event stays for a day.');
  });

  it('refuses --event with --board', async () => {
    const demo = startProgram(DEMO, ['--event', '--board', 'a2b1ad2e-6d5f-4bfa-8e02-6c9cf40ed2a2']);
    expect(await demo.code).toBe(1);
    expect(demo.said()).toContain('--event opens new boards: leave out --board.');
  });

  it('prints that no server answers', async () => {
    const demo = startProgram(DEMO, ['--url', 'http://127.0.0.1:1']);
    expect(await demo.code).toBe(1);
    expect(demo.said()).toContain('Nothing answers at http://127.0.0.1:1.');
  });

  it('looks for the server at PORT', async () => {
    const demo = startProgram(DEMO, [], { PORT: '1' });
    expect(await demo.code).toBe(1);
    expect(demo.said()).toContain('Nothing answers at http://localhost:1.');
  });
});

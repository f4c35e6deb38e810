import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Happening } from '../testing/boardModel.ts';
import { createRig, liveRig, newsOf, resyncTo } from '../testing/machineRig.ts';
import { deadlineOf } from './due.ts';
import type { Input } from './transition.ts';

describe('A board’s connection', () => {
  it('reads the list once, then applies frames from its position', () => {
    const rig = liveRig();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'received', message: rig.board.frame(1) });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    expect(rig.takeEffects()).toEqual([]);
  });

  it('discards a list of another epoch than the node’s, and reads the list again half a second later', () => {
    const rig = liveRig();
    const { questions } = rig.board.list();
    const since = { epoch: 'second-life', seq: 3 };
    rig.input(resyncTo(since));
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 3 }]);
    rig.input({ type: 'list-read', questions, position: { epoch: 'first-life', seq: 9 } });
    expect(rig.link()).toMatchObject({ state: 'resyncing' });
    expect(rig.untilDeadlineMs()).toBe(500);
    rig.waitForDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 3 }]);
    rig.input({ type: 'list-read', questions, position: { epoch: 'second-life', seq: 4 } });
    expect(rig.link().state).toBe('live');
    expect(rig.view()).toMatchObject({ epoch: 'second-life', seq: 4 });
  });

  it('subscribes again from the view when a frame begins after it', () => {
    const rig = liveRig();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.board.happen({ type: 'voted', question: 0 });
    rig.takeEffects();
    rig.input({ type: 'received', message: rig.board.frame(2) });
    expect(rig.link().state).toBe('checking');
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-1', seq: 1 } }]);
    rig.input({ type: 'received', message: rig.board.frame(2) });
    expect(rig.takeEffects()).toEqual([]);
    for (const message of rig.board.answer({ epoch: 'epoch-1', seq: 1 }))
      rig.input({ type: 'received', message });
    expect(rig.link().state).toBe('live');
    expect(rig.view()).toMatchObject({ seq: 3, questions: rig.board.questions });
  });

  it('requests a list that is not older than the view, even when the node is behind', () => {
    const rig = liveRig();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'received', message: rig.board.frame(1) });
    rig.takeEffects();
    rig.input(resyncTo({ epoch: 'epoch-1', seq: 1 }));
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 2 }]);
    rig.input(resyncTo({ epoch: 'second-life', seq: 1 }));
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 1 }]);
  });

  it('keeps its socket while the list cannot be read, notifies once, and waits longer each time', () => {
    const rig = liveRig();
    const { questions } = rig.board.list();
    const since = { epoch: 'second-life', seq: 3 };
    rig.input(resyncTo(since));
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      rig.input({ type: 'list-failed', code: 'unreachable' });
      waits.push(rig.untilDeadlineMs());
      rig.waitForDeadline();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    rig.input({ type: 'list-failed', code: 'unavailable', retryAfterMs: 60_000 });
    expect(rig.untilDeadlineMs()).toBe(60_000);
    rig.waitForDeadline();
    const effects = rig.takeEffects();
    expect(newsOf(effects)).toEqual(['lost']);
    expect(new Set(effects.map(({ type }) => type))).toEqual(new Set(['read-list', 'notify']));
    rig.input({ type: 'list-read', questions, position: since });
    expect(rig.link().state).toBe('live');
  });

  it('waits 1, 2, 4, 8, 16 s, then notifies once that it gave up, and tries every 30 s', () => {
    const rig = liveRig();
    rig.input({ type: 'closed', code: 1006 });
    const waits: number[] = [];
    const news: string[] = [];
    for (let tries = 0; tries < 8; tries++) {
      waits.push(rig.untilDeadlineMs());
      rig.waitForDeadline();
      rig.input({ type: 'closed', code: 1006 });
      news.push(...newsOf(rig.takeEffects()));
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(news).toEqual(['lost', 'given-up']);
  });

  it('notifies once of an outage of more than three seconds, and never of a shorter one', () => {
    const rig = liveRig();
    rig.input({ type: 'closed', code: 1006 });
    rig.advance(1000);
    rig.input({ type: 'due' });
    rig.settle();
    expect(rig.link().state).toBe('live');
    rig.advance(5000);
    rig.input({ type: 'due' });
    expect(newsOf(rig.takeEffects())).toEqual([]);

    rig.input({ type: 'closed', code: 1006 });
    rig.takeEffects();
    rig.waitForDeadline();
    rig.advance(1999);
    rig.input({ type: 'due' });
    expect(newsOf(rig.takeEffects())).toEqual([]);
    expect(rig.untilNextDeadlineMs()).toBe(1);
    rig.waitForNextDeadline();
    expect(newsOf(rig.takeEffects())).toEqual(['lost']);
    rig.advance(3000);
    rig.input({ type: 'due' });
    expect(newsOf(rig.takeEffects())).toEqual([]);
  });

  it('follows the stream over HTTP after the second failed try, until a socket gets through', () => {
    const rig = createRig();
    rig.board.happen({ type: 'asked', text: 'When is lunch?' });
    rig.input({ type: 'list-read', ...rig.board.list() });
    const reads = (): unknown[] => rig.takeEffects().filter(({ type }) => type.startsWith('read-'));
    reads();
    rig.input({ type: 'closed', code: 1006 });
    rig.waitForNextDeadline();
    expect(reads()).toEqual([]);
    const start = { epoch: 'epoch-1', seq: 1 };
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'closed', code: 1006 });
    expect(reads()).toEqual([{ type: 'read-stream', since: start, isLive: false }]);
    rig.answerStream(start);
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    expect(rig.state().stream).toMatchObject({ isWorking: true, failures: 0 });
    rig.board.happen({ type: 'voted', question: 0 });
    const since = { epoch: 'epoch-1', seq: 2 };
    expect(reads()).toEqual([{ type: 'read-stream', since, isLive: true, cursor: '2' }]);
    rig.answerStream(since);
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    rig.input({ type: 'nudged' });
    rig.input({ type: 'opened' });
    for (const message of rig.board.answer({ epoch: 'epoch-1', seq: 3 }))
      rig.input({ type: 'received', message });
    expect(rig.link().state).toBe('live');
    expect(rig.state().stream).toBeUndefined();
  });

  it('subscribes again when a list moved the view between `subscribe` and its answer', () => {
    const rig = liveRig();
    rig.board.restore();
    for (let tries = 0; tries < 3; tries++) {
      rig.input({ type: 'closed', code: 1006 });
      rig.waitForDeadline();
    }
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    rig.input({ type: 'list-read', ...rig.board.list() });
    rig.input({ type: 'opened' });
    expect(rig.takeEffects()).toContainEqual({ type: 'subscribe', since: rig.board.list().position });
    // An api process that does not yet know the new epoch.
    const outdated = { questions: [], position: { epoch: 'epoch-1', seq: 1 } };
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    rig.waitForNextDeadline();
    rig.input({ type: 'list-read', ...outdated });
    for (const message of rig.board.answer(rig.board.list().position))
      rig.input({ type: 'received', message });
    expect(rig.takeEffects()).toContainEqual({ type: 'subscribe', since: outdated.position });
    for (const message of rig.board.answer(outdated.position)) rig.input({ type: 'received', message });
    rig.settle();
    expect(rig.link().state).toBe('live');
    expect(rig.state().stream).toBeUndefined();
    expect(rig.view()).toMatchObject({ ...rig.board.list().position, questions: rig.board.questions });
  });

  it('waits for a list of the epoch that `subscribed` names, although a late `resync` named another one', () => {
    const rig = liveRig();
    rig.board.restore();
    rig.input(resyncTo({ epoch: 'epoch-1', seq: 1 }));
    rig.input({ type: 'received', message: rig.board.subscribed() });
    rig.settle();
    expect(rig.link().state).toBe('live');
    expect(rig.view()).toMatchObject(rig.board.list().position);
  });

  it('never shows an older snapshot or frame of the stream, and ends when the board is gone', () => {
    const rig = liveRig();
    const old = { snapshot: rig.board.list(), frames: [rig.board.frame(0)] };
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'received', message: rig.board.frame(1) });
    for (let tries = 0; tries < 3; tries++) {
      rig.input({ type: 'closed', code: 1006 });
      rig.waitForDeadline();
    }
    rig.input({ type: 'stream-read', ...old });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    rig.input({ type: 'stream-failed', code: 'board-not-found' });
    expect(rig.link().state).toBe('gone');
  });

  it('starts again with the short waits after it was live', () => {
    const rig = liveRig();
    for (let tries = 0; tries < 3; tries++) {
      rig.input({ type: 'closed', code: 1006 });
      rig.waitForDeadline();
    }
    rig.settle();
    expect(rig.link().state).toBe('live');
    rig.input({ type: 'closed', code: 1006 });
    expect(rig.untilDeadlineMs()).toBe(1000);
  });

  it('reconnects within a second when the node goes away, and after 30 s when the node rejected it', () => {
    const rig = liveRig();
    rig.input({ type: 'closed', code: 1012 });
    expect(rig.untilDeadlineMs()).toBeLessThan(1000);
    const other = liveRig();
    other.input({ type: 'closed', code: 1008 });
    expect(other.untilDeadlineMs()).toBe(30_000);
  });

  it('resumes without reading the list again', () => {
    const rig = liveRig();
    rig.input({ type: 'closed', code: 1006 });
    rig.board.happen({ type: 'asked', text: 'Where?' });
    rig.waitForDeadline();
    const effects = rig.takeEffects();
    expect(effects.map(({ type }) => type)).toEqual(['close', 'open']);
    rig.input({ type: 'opened' });
    rig.settle();
    expect(rig.view()?.questions).toEqual(rig.board.questions);
  });

  it('tries without delay when the network is back, the tab is shown or the viewer asks for it', () => {
    const rig = liveRig();
    rig.input({ type: 'network-lost' });
    expect(rig.link().state).toBe('offline');
    rig.input({ type: 'nudged' });
    rig.settle();
    expect(rig.link().state).toBe('live');
  });

  it('closes its socket in the back-forward cache and resumes from its position', () => {
    const rig = liveRig();
    rig.input({ type: 'suspended' });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }, { type: 'stop-reading' }]);
    expect(deadlineOf(rig.state())).toBeUndefined();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'resumed' });
    rig.settle();
    expect(rig.view()?.questions).toEqual(rig.board.questions);
  });

  it('takes the head with the list, and later values from frames', () => {
    const rig = liveRig();
    expect(rig.view()).toMatchObject({ head: rig.board.head, headSeq: 1 });
    rig.board.happen({ type: 'noticed', text: 'Lunch is late' });
    rig.input({ type: 'received', message: rig.board.frame(1) });
    expect(rig.view()?.head?.settings.notice).toBe('Lunch is late');
  });

  it('has no head when the list has none, whatever the frames say', () => {
    const rig = createRig();
    rig.takeEffects();
    const { questions, position } = rig.board.list();
    rig.input({ type: 'list-read', questions, position });
    rig.settle();
    rig.board.happen({ type: 'noticed', text: 'Lunch is late' });
    rig.input({ type: 'received', message: rig.board.frame(0) });
    expect(rig.view()).toEqual({ audience: 'public', epoch: 'epoch-1', seq: 1, questions: new Map() });
  });

  it('empties the list when a talk starts', () => {
    const rig = liveRig();
    rig.board.happen({ type: 'talk' });
    rig.input({ type: 'received', message: rig.board.frame(1) });
    expect(rig.view()).toMatchObject({ seq: 2, questions: new Map(), head: { talk: { title: 'Talk 2' } } });
  });

  it('passes own questions on', () => {
    const rig = liveRig();
    rig.takeEffects();
    const questions = [
      {
        id: 'c0000000-0000-4000-8000-000000000001',
        status: 'declined' as const,
        text: 'When is lunch?',
        votes: 0,
        reason: 'off topic',
        answering: false,
        answered: false,
        hidden: false,
      },
    ];
    const position = { epoch: 'epoch-1', seq: 1 };
    const before = rig.state();
    rig.input({
      type: 'received',
      message: { type: 'receiptUpdate', data: { boardId: rig.board.id, ...position, questions } },
    });
    expect(rig.takeEffects()).toEqual([
      { type: 'notify', news: { type: 'own-questions', questions, position } },
    ]);
    expect(rig.state()).toBe(before);
  });
});

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ type: fc.constant('asked' as const), text: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({
    type: fc.constantFrom('voted' as const, 'pinned' as const, 'hidden' as const, 'answering' as const),
    question: fc.nat(20),
  }),
  fc.record({ type: fc.constant('noticed' as const), text: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({ type: fc.constant('talk' as const) }),
);
/** What the network may do to the next frame, or to the connection. */
const fate = fc.constantFrom(
  'delivered',
  'lost',
  'doubled',
  'late',
  'cut',
  'offline',
  'suspended',
  'restored',
  'head read later',
);

describe('After any faults of the network', () => {
  it('shows the questions and the head of the board', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(happening, { maxLength: 4 }), fate), { maxLength: 40 }),
        (story) => {
          const rig = createRig();
          rig.settle();
          const late: Input[] = [];
          for (const [happenings, what] of story) {
            const from = rig.board.seq;
            if (what === 'head read later') {
              rig.betweenListAndHead.push(...happenings);
              rig.board.restore();
              rig.input(resyncTo(rig.board.list().position));
            } else for (const each of happenings) rig.board.happen(each);
            const frame: Input = { type: 'received', message: rig.board.frame(from) };
            if (what === 'late') late.push(frame);
            else if (what === 'cut') rig.input({ type: 'closed', code: 1006 });
            else if (what === 'offline') rig.input({ type: 'network-lost' });
            else if (what === 'suspended') rig.input({ type: 'suspended' });
            else if (what === 'restored') rig.board.restore();
            else if (what !== 'lost' && what !== 'head read later')
              for (let n = 0; n < (what === 'doubled' ? 2 : 1); n++) rig.input(frame);
            if (what === 'delivered') for (const each of late.splice(0)) rig.input(each);
            rig.settle();
          }
          rig.input({ type: 'resumed' });
          rig.settle();
          // The first brings the list; what happened while it was read comes as a frame.
          for (let n = 0; n < 2; n++) {
            rig.input({ type: 'nudged' });
            rig.settle();
          }
          expect(rig.link().state).toBe('live');
          expect(rig.view()?.questions).toEqual(rig.board.questions);
          expect(rig.view()?.head).toEqual(rig.board.head);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

import { ErrorCode } from '@openfloor/contract/errors';
import { FRAME_TYPES, type BoardFrame } from '@openfloor/contract/ws';
import { describe, expect, it } from 'vitest';
import { errorOf, liveRig, resyncTo, rigIn, streamRig } from '../testing/machineRig.ts';
import type { Input } from './transition.ts';

const received = (message: Extract<Input, { type: 'received' }>['message']): Input => ({
  type: 'received',
  message,
});
const boardId = '5c1e0000-0000-4000-8000-000000000000';
const questionId = '0b9b0000-0000-4000-8000-000000000000';

describe('A message', () => {
  it('with the number of viewers changes only that number', () => {
    const rig = liveRig();
    const before = rig.state();
    expect(before.viewerCount).toBe(1);
    rig.input(received({ type: 'viewerCountUpdate', data: { boardId, viewerCount: 313 } }));
    expect(rig.state()).toEqual({ ...before, viewerCount: 313 });
    expect(rig.takeEffects()).toEqual([]);
  });

  it('with trending questions changes only these, and so does a subscription', () => {
    const rig = liveRig();
    const before = rig.state();
    const trending = [{ id: questionId, votes: 34, seconds: 120 }];
    rig.input(received({ type: 'trendingUpdate', data: { boardId, trending } }));
    expect(rig.state()).toEqual({ ...before, trending });
    rig.input(received(rig.board.subscribed()));
    expect(rig.state().trending).toEqual([]);
  });

  it('with the moderators who are here changes only these; a subscription says which of them it is', () => {
    const rig = liveRig();
    const before = rig.state();
    const moderators = [{ id: 'owner' as const, name: 'Owner', reading: questionId }];
    rig.input(received({ type: 'moderatorsUpdate', data: { boardId, moderators } }));
    expect(rig.state()).toEqual({ ...before, moderators });
    rig.input(received(rig.board.subscribed({ moderatorId: 'owner' })));
    expect(rig.state().moderatorId).toBe('owner');
  });

  it.each([true, false])('about this user (blocked: %s) notifies and changes nothing', (isBlocked) => {
    const rig = liveRig();
    const before = rig.state();
    const position = { epoch: 'epoch-1', seq: 7 };
    rig.input(received({ type: 'userUpdate', data: { boardId, ...position, isBlocked } }));
    expect(rig.state()).toBe(before);
    expect(rig.takeEffects()).toEqual([{ type: 'notify', news: { type: 'blocked', isBlocked, position } }]);
  });

  it('for this session notifies with its position', () => {
    const rig = liveRig();
    const position = { epoch: 'epoch-1', seq: 7 };
    rig.input(received({ type: 'userUpdate', data: { boardId, ...position, isBlocked: true } }));
    rig.input(received({ type: 'receiptUpdate', data: { boardId, ...position, questions: [] } }));
    expect(rig.takeEffects()).toEqual([
      { type: 'notify', news: { type: 'blocked', isBlocked: true, position } },
      { type: 'notify', news: { type: 'own-questions', questions: [], position } },
    ]);
  });

  it.each(FRAME_TYPES)('%s moves the view and the deadline of the connection', (type) => {
    const rig = liveRig();
    rig.board.happen({ type: 'pinned', question: 0 });
    rig.advance(1000);
    rig.input(received({ ...rig.board.frame(1), type }));
    expect(rig.view()).toMatchObject({ seq: 2, questions: rig.board.questions });
    expect(rig.untilDeadlineMs()).toBe(30_000);
  });
});

describe('An error', () => {
  it.each(['unavailable', 'overloaded'] as const)('%s means: reconnect after the requested delay', (code) => {
    const rig = liveRig();
    rig.input(errorOf(code, 7000));
    expect(rig.link()).toMatchObject({ state: 'reconnecting', tries: 0 });
    expect(rig.untilDeadlineMs()).toBe(7000);
    expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
  });

  it.each([
    ['board-not-found', 'gone'],
    ['token-required', 'refused'],
    ['invalid-token', 'refused'],
    ['wrong-board', 'refused'],
    ['wrong-role', 'refused'],
  ] as const)('%s closes the socket for good: the board is %s', (code, state) => {
    const rig = liveRig();
    rig.input(errorOf(code));
    expect(rig.link()).toEqual({ state });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
  });

  const others = ErrorCode.options.filter(
    (code) =>
      !['unavailable', 'overloaded', 'board-not-found', 'token-required'].includes(code) &&
      !['invalid-token', 'wrong-board', 'wrong-role'].includes(code),
  );
  it.each(others)('%s notifies the viewer, and the connection stays', (code) => {
    const rig = liveRig();
    const before = rig.state();
    rig.input(errorOf(code));
    expect(rig.state()).toBe(before);
    expect(rig.takeEffects()).toEqual([{ type: 'notify', news: { type: 'error' } }]);
  });
});

/** A list that is read again, and three frames that follow it. */
const pinnedAndVoted = () => {
  const rig = rigIn('resyncing');
  const list = rig.board.list();
  const frames = (['pinned', 'voted', 'voted'] as const).map((type): BoardFrame => {
    rig.board.happen({ type, question: 0 });
    return rig.board.frame(rig.board.seq - 1);
  });
  return { rig, list, frames };
};

describe('A frame', () => {
  it('that arrives while the list is read again is applied after the list, in order', () => {
    const { rig, list, frames } = pinnedAndVoted();
    for (const frame of frames) rig.input(received(frame));
    expect(rig.view()?.seq).toBe(1);
    rig.input({ type: 'list-read', ...list });
    expect(rig.view()).toMatchObject({ seq: 4, questions: rig.board.questions });
    expect(rig.link().state).toBe('live');
    expect(rig.takeEffects()).toEqual([]);
  });

  it('that is missing among the held ones makes the client subscribe again from the list', () => {
    const { rig, list, frames } = pinnedAndVoted();
    for (const frame of frames.slice(1)) rig.input(received(frame));
    rig.input({ type: 'list-read', ...list });
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-1', seq: 1 } }]);
  });

  it('that was held is dropped when the list cannot be read: a later list is newer', () => {
    const { rig, list, frames } = pinnedAndVoted();
    for (const frame of frames) rig.input(received(frame));
    rig.input({ type: 'list-failed', code: 'unreachable' });
    rig.input({ type: 'list-read', ...list });
    expect(rig.view()?.seq).toBe(1);
  });

  it('that was dropped is in the list that is read next, unless it is of another epoch', () => {
    const { rig, frames } = pinnedAndVoted();
    for (const frame of frames) rig.input(received(frame));
    rig.input(received({ type: 'voteUpdate', data: { boardId, epoch: 'epoch-0', from: 8, seq: 9 } }));
    rig.input({ type: 'list-failed', code: 'unavailable' });
    rig.takeEffects();
    rig.waitForDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 4 }]);
  });

  it('before `subscribed` changes nothing', () => {
    const rig = rigIn('connecting');
    rig.board.happen({ type: 'asked', text: 'Why?' });
    const before = rig.state();
    rig.input(received(rig.board.frame(0)));
    expect(rig.state()).toBe(before);
    expect(rig.takeEffects()).toEqual([]);
  });

  it('is applied while a check waits for `subscribed`, which alone ends the check', () => {
    const rig = rigIn('checking');
    const link = rig.link();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input(received(rig.board.frame(1)));
    expect(rig.view()?.seq).toBe(2);
    expect(rig.link()).toBe(link);
    rig.input(received(rig.board.subscribed()));
    expect(rig.link().state).toBe('live');
  });

  it('that closes the board closes the socket', () => {
    const rig = liveRig();
    const { data } = rig.board.frame(1, 1);
    const deletedAt = '2026-03-01T10:00:00.000Z';
    rig.input(received({ type: 'boardUpdate', data: { ...data, seq: 2, deletedAt } }));
    expect(rig.link()).toEqual({ state: 'gone' });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
  });
});

describe('`subscribed`', () => {
  it.each(['live', 'resyncing'] as const)('changes only the number of viewers while %s', (state) => {
    const rig = rigIn(state);
    const before = rig.state();
    rig.advance(100);
    rig.input(received(rig.board.subscribed({ viewerCount: 9 })));
    expect(rig.state()).toEqual({ ...before, viewerCount: 9 });
    expect(rig.takeEffects()).toEqual([]);
  });

  it('ends the outage and the stream over HTTP', () => {
    const rig = streamRig();
    rig.waitForDeadline();
    rig.settle();
    expect(rig.link().state).toBe('live');
    expect(rig.state()).toMatchObject({ outage: undefined, stream: undefined });
  });

  it('after the stream moved the view: subscribes again from there', () => {
    const rig = streamRig();
    rig.waitForDeadline();
    rig.input({ type: 'opened' });
    rig.board.happen({ type: 'voted', question: 0 });
    rig.answerStream({ epoch: 'epoch-1', seq: 1 });
    rig.takeEffects();
    rig.input(received(rig.board.subscribed()));
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-1', seq: 2 } }]);
    expect(rig.state()).toMatchObject({ outage: undefined, stream: undefined });
  });

  it('after a list of another epoch, with the same seq: subscribes again from there', () => {
    const rig = streamRig();
    rig.waitForDeadline();
    rig.input({ type: 'opened' });
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    const { questions } = rig.board.list();
    rig.input({ type: 'list-read', questions, position: { epoch: 'epoch-2', seq: 1 } });
    rig.takeEffects();
    rig.input(received(rig.board.subscribed()));
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-2', seq: 1 } }]);
  });

  it('after an answer of the stream that did not move the view: the connection is live', () => {
    const rig = streamRig();
    rig.waitForDeadline();
    rig.input({ type: 'opened' });
    rig.answerStream({ epoch: 'epoch-1', seq: 1 });
    rig.takeEffects();
    rig.input(received(rig.board.subscribed()));
    expect(rig.link().state).toBe('live');
    expect(rig.takeEffects()).toEqual([]);
  });

  it('may follow a `resync`, which also ends the outage and the stream over HTTP', () => {
    const rig = streamRig();
    rig.waitForDeadline();
    rig.input({ type: 'opened' });
    rig.board.restore();
    rig.takeEffects();
    const { position } = rig.board.list();
    rig.input(resyncTo(position));
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: position.seq }]);
    expect(rig.state()).toMatchObject({ outage: undefined, stream: undefined });
    rig.input(received(rig.board.subscribed()));
    rig.input({ type: 'list-read', ...rig.board.list() });
    rig.advance(5000);
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.link().state).toBe('live');
  });

  it('does not ask for the list again that a `resync` of its epoch asked for', () => {
    const rig = liveRig();
    rig.input(resyncTo({ epoch: 'epoch-1', seq: 5 }));
    rig.takeEffects();
    rig.input(received(rig.board.subscribed()));
    expect(rig.takeEffects()).toEqual([]);
    expect(rig.link()).toMatchObject({ since: { epoch: 'epoch-1', seq: 5 } });
  });
});

import { randomUUID } from 'node:crypto';
import type { BoardEvent } from '@openfloor/contract/events';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import {
  anna,
  asked,
  ben,
  boardAfter,
  closed,
  groupId,
  invited,
  keysRotated,
  merged,
  moderatorId,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  revoked,
  settingsChanged,
  talkId,
  votedByAnna,
  votedByBen,
  waiting,
} from '@openfloor/domain/testing/sampleBoard';
import { describe, expect, it } from 'vitest';
import { by } from '../testing/requests.ts';
import { decideBatch } from './decideBatch.ts';
import type { Facts } from './facts.ts';
import type { CommandRequest } from './request.ts';

const at = '2026-03-01T11:00:00.000Z';
const under = { at, now: at, questionsMax: 2 };

const factsAfter = (...events: BoardEvent[]): Facts => {
  const state = boardAfter(...events);
  return {
    epoch: 'first-life',
    seq: events.length,
    lastAtMs: 0,
    version: '1',
    lineage: 'here',
    isContinued: true,
    votesBytes: 0,
    state: { ...state, ballots: new Set(state.ballots) },
    remembered: new Map(),
  };
};

const vote = (sessionId: string, voted?: boolean): BoardCommand => ({
  type: 'Vote',
  questionId,
  sessionId,
  ...(voted !== undefined && { voted }),
});
const ask: BoardCommand = { type: 'AskQuestion', questionId, sessionId: anna, text: 'When is lunch?' };
const keyed = (command: BoardCommand, key: string, requestHash = 'same'): CommandRequest => ({
  ...by(command),
  idempotency: { caller: anna, key, requestHash },
});
const accepted = (seq: number, voted: boolean, votes: number) => ({ ok: true, seq, vote: { voted, votes } });

describe('a batch', () => {
  it('decides each command on the state after the previous ones', () => {
    const batch = decideBatch(
      factsAfter(opened),
      [by(vote(ben)), by(ask), by(vote(ben)), by(vote(anna)), by(vote(ben))],
      under,
    );
    expect(batch.results).toEqual([
      { ok: false, code: 'question-not-found' },
      { ok: true, seq: 2, questionId, status: 'published' },
      accepted(3, true, 1),
      accepted(4, true, 2),
      accepted(5, false, 1),
    ]);
  });

  it('numbers its events from the head, with time and actor', () => {
    const requests: CommandRequest[] = [
      by(vote(ben)),
      { command: { type: 'ModerateQuestion', act: 'pin', questionId }, actor: 'moderator' },
    ];
    const { events } = decideBatch(factsAfter(opened, asked), requests, under);
    expect(events).toEqual([
      {
        seq: 3,
        at,
        actor: 'participant',
        event: { type: 'v1.VoteCast', questionId, sessionId: ben },
      },
      {
        seq: 4,
        at,
        actor: 'moderator',
        event: { type: 'v1.QuestionsModerated', act: 'pin', questionIds: [questionId] },
      },
    ]);
  });

  it('answers a command that changes nothing with the present head', () => {
    const facts = factsAfter(opened, asked, votedByAnna);
    const { results, events } = decideBatch(facts, [by(vote(anna, true))], under);
    expect(results).toEqual([accepted(3, true, 1)]);
    expect(events).toEqual([]);
  });

  it('answers a moderator command with the head, and a rotation also with the new keys', () => {
    const keyId = randomUUID();
    const requests = [
      by({ type: 'ModerateQuestion', act: 'hide', questionId }),
      by({ type: 'RotateKeys', keyId }),
    ];
    const { results } = decideBatch(factsAfter(opened, asked), requests, under);
    expect(results).toEqual([
      { ok: true, seq: 3 },
      { ok: true, seq: 4, keyId },
    ]);
  });

  it('refuses commands with a token of keys that were rotated, unless the board is closed', () => {
    const { keyId } = keysRotated;
    const hide: CommandRequest = {
      command: { type: 'ModerateQuestion', act: 'hide', questionId },
      actor: 'moderator',
    };
    const requests = [{ ...hide, authority: { keyId: undefined } }, { ...hide, authority: { keyId } }, hide];
    const open = decideBatch(factsAfter(opened, asked, keysRotated), requests, under);
    expect(open.results).toEqual([
      { ok: false, code: 'invalid-token' },
      { ok: true, seq: 4 },
      // Already hidden.
      { ok: true, seq: 4, recorded: false },
    ]);
    const over = decideBatch(factsAfter(opened, asked, keysRotated, closed), requests.slice(0, 1), under);
    expect(over.results).toEqual([{ ok: false, code: 'board-not-found' }]);
  });

  it('records the invited moderator who acted, and refuses a revoked one', () => {
    const hide: CommandRequest = {
      command: { type: 'ModerateQuestion', act: 'hide', questionId },
      actor: 'moderator',
      authority: { keyId: undefined, moderatorId },
    };
    const { events } = decideBatch(factsAfter(opened, asked, invited), [hide], under);
    expect(events).toMatchObject([{ actor: 'moderator', by: moderatorId }]);
    const late = decideBatch(factsAfter(opened, asked, invited, revoked), [hide], under);
    expect(late.results).toEqual([{ ok: false, code: 'invalid-token' }]);
  });

  it('refuses commands after the closing', () => {
    const { results } = decideBatch(factsAfter(opened), [by({ type: 'CloseBoard' }), by(ask)], under);
    expect(results).toEqual([
      { ok: true, seq: 2 },
      { ok: false, code: 'board-not-found' },
    ]);
  });

  it('records what it touched, and the former ballots', () => {
    const facts = factsAfter(opened, asked, votedByAnna);
    const { changes, ballotsBefore } = decideBatch(facts, [by(vote(ben)), by(vote(anna))], under);
    expect([...changes.questions.keys()]).toEqual([questionId]);
    expect(ballotsBefore).toEqual(new Set([`${questionId} ${anna}`]));
    expect(facts.state.ballots).toEqual(new Set([`${questionId} ${ben}`]));
  });
});

const union = [opened, asked, otherAsked, votedByAnna, merged(1)];
const answersTo = (facts: Facts, ...commands: BoardCommand[]) =>
  decideBatch(facts, commands.map(by), under).results;

describe('the answer to', () => {
  it('a bulk act names the questions in the wanted state, and those that were refused', () => {
    const unknown = randomUUID();
    const questionIds = [questionId, otherQuestionId, questionId, unknown];
    const refused = [{ id: unknown, code: 'question-not-found' }];
    expect(
      answersTo(factsAfter(opened, asked, otherAsked), {
        type: 'ModerateQuestions',
        act: 'hide',
        questionIds,
      }),
    ).toEqual([{ ok: true, seq: 4, bulk: { done: [questionId, otherQuestionId], refused } }]);
  });

  it('a new talk and an invitation has the new id', () => {
    expect(
      answersTo(
        factsAfter(opened),
        { type: 'StartTalk', talkId, title: 'Panel' },
        { type: 'InviteModerator', moderatorId, name: 'Dora' },
      ),
    ).toEqual([
      { ok: true, seq: 2, talkId },
      { ok: true, seq: 3, moderatorId },
    ]);
  });

  it.each<[BoardCommand, string]>([
    [{ type: 'ModerateQuestion', act: 'approve', questionId }, 'published'],
    [{ type: 'ModerateQuestion', act: 'decline', questionId }, 'declined'],
    [{ type: 'ModerateQuestion', act: 'return', questionId }, 'waiting'],
    [{ type: 'WithdrawQuestion', questionId, sessionId: anna }, 'withdrawn'],
  ])('%j has the status', (command, status) => {
    expect(answersTo(factsAfter(opened, waiting), command)).toMatchObject([{ ok: true, status }]);
  });

  it('a group that is set aside or released has the number of its sessions and votes', () => {
    const sessionIds = [anna, ben];
    const group = { sessions: 2, votes: 2 };
    expect(
      answersTo(
        factsAfter(opened, asked, votedByAnna, votedByBen),
        { type: 'SetSessionsAside', group: groupId, sessionIds },
        { type: 'ReleaseSessions', group: groupId, sessionIds },
      ),
    ).toEqual([
      { ok: true, seq: 5, group },
      { ok: true, seq: 6, group },
    ]);
  });

  it('a vote in a union has the votes of the union, and the question that has them', () => {
    const onRoot = { ...vote(ben), questionId: otherQuestionId };
    for (const command of [vote(ben), onRoot])
      expect(answersTo(factsAfter(...union), command)).toEqual([
        { ...accepted(6, true, 2), questionId: otherQuestionId },
      ]);
  });

  it('a question that merges by itself names its root; the merge is recorded as automatic', () => {
    const facts = factsAfter(opened, settingsChanged({ merge: 'exact' }), asked);
    const twin = { ...ask, questionId: otherQuestionId };
    const { results, events } = decideBatch(facts, [by(twin)], under);
    expect(results).toEqual([
      { ok: true, seq: 5, questionId: otherQuestionId, status: 'published', mergedInto: questionId },
    ]);
    expect(events.map(({ actor }) => actor)).toEqual(['participant', 'automatic']);
  });

  it('a repeated act of the speaker says that it recorded nothing', () => {
    const pin: CommandRequest = {
      command: { type: 'ModerateQuestion', act: 'pin', questionId },
      actor: 'speaker',
    };
    expect(decideBatch(factsAfter(opened, asked), [pin, pin], under).results).toEqual([
      { ok: true, seq: 3 },
      { ok: true, seq: 3, recorded: false },
    ]);
  });
});

describe('an idempotency key', () => {
  it('used twice within a batch records once and returns the same outcome', () => {
    const requests = [keyed(vote(anna), 'k'), by(vote(ben)), keyed(vote(anna), 'k')];
    const { results, events, outcomes } = decideBatch(factsAfter(opened, asked), requests, under);
    expect(results).toEqual([accepted(3, true, 1), accepted(4, true, 2), accepted(3, true, 1)]);
    expect(events.map(({ seq, key }) => ({ seq, key }))).toEqual([
      { seq: 3, key: 'k' },
      { seq: 4, key: undefined },
    ]);
    expect(outcomes).toEqual([
      { claim: { caller: anna, key: 'k', requestHash: 'same' }, outcome: accepted(3, true, 1) },
    ]);
  });

  it('with another payload is a mismatch', () => {
    const requests = [keyed(vote(anna, true), 'k', 'one'), keyed(vote(anna, false), 'k', 'other')];
    const { results } = decideBatch(factsAfter(opened, asked), requests, under);
    expect(results[1]).toEqual({ ok: false, code: 'idempotency-mismatch' });
  });

  it('is scoped to its caller', () => {
    const other: CommandRequest = {
      ...by(vote(ben)),
      idempotency: { caller: ben, key: 'k', requestHash: 'same' },
    };
    const { outcomes } = decideBatch(factsAfter(opened, asked), [keyed(vote(anna), 'k'), other], under);
    expect(outcomes).toHaveLength(2);
  });

  it('of a first write is also stored under the session that it created', () => {
    const issues = { sessionId: ben, requestHash: 'with session' };
    const claim = { caller: 'address', key: 'k', requestHash: 'same', issues };
    const first: CommandRequest = { ...by(vote(ben, true)), idempotency: claim };
    const retry: CommandRequest = {
      ...by(vote(ben, true)),
      idempotency: { caller: ben, key: 'k', requestHash: 'with session' },
    };
    const { results, outcomes } = decideBatch(factsAfter(opened, asked), [first, retry, first], under);
    const outcome = { ...accepted(3, true, 1), sessionId: ben };
    expect(results).toEqual([outcome, outcome, outcome]);
    expect(outcomes).toEqual([
      { claim: { caller: 'address', key: 'k', requestHash: 'same' }, outcome },
      { claim: { caller: ben, key: 'k', requestHash: 'with session' }, outcome },
    ]);
  });

  it('stores refusals and outcomes that recorded nothing', () => {
    const requests = [keyed(vote(anna, false), 'nothing'), keyed(ask, 'refused')];
    const nothing = decideBatch(factsAfter(opened, asked), requests.slice(0, 1), under);
    const refused = decideBatch(factsAfter(opened, asked, closed), requests.slice(1), under);
    expect(nothing.events).toEqual([]);
    expect(nothing.outcomes.map(({ outcome }) => outcome)).toEqual([accepted(2, false, 0)]);
    expect(refused.outcomes.map(({ outcome }) => outcome)).toEqual([{ ok: false, code: 'board-not-found' }]);
  });

  it('does not store the refusal of a full board, so that the question may be sent again', () => {
    const full = factsAfter(opened, asked, otherAsked);
    const another = { ...ask, questionId: randomUUID() };
    const requests = [keyed(another, 'k'), keyed(another, 'k', 'other')];
    const { results, outcomes } = decideBatch(full, requests, under);
    expect(results).toEqual([
      { ok: false, code: 'board-full' },
      { ok: false, code: 'board-full' },
    ]);
    expect(outcomes).toEqual([]);
    expect(full.remembered.size).toBe(0);
  });
});

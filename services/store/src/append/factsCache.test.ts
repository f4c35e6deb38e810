import { randomUUID } from 'node:crypto';
import type { Ballot } from '@openfloor/domain/board/boardState';
import {
  anna,
  asked,
  ben,
  boardAfter,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  released,
  setAside,
} from '@openfloor/domain/testing/sampleBoard';
import type { BoardEvent } from '@openfloor/contract/events';
import { describe, expect, it } from 'vitest';
import type { Facts } from './facts.ts';
import { by } from '../testing/requests.ts';
import { createFactsCache } from './factsCache.ts';
import type { CommandRequest } from './request.ts';

const factsAfter = (version: string, ...events: BoardEvent[]): Facts => {
  const state = boardAfter(...events);
  return {
    epoch: 'first-life',
    seq: events.length,
    lastAtMs: 0,
    version,
    lineage: 'here',
    isContinued: false,
    votesBytes: 0,
    state: { ...state, ballots: new Set<Ballot>([`${questionId} ${ben}`]) },
    remembered: new Map(),
  };
};

const commit = (version: string, seq: number, tookVotesBack = false) => ({
  epoch: 'first-life',
  server: 'here@1',
  version,
  seq,
  lastAtMs: 1,
  tookVotesBack,
});
const vote = (id: string, voted?: boolean): CommandRequest =>
  by({ type: 'Vote', questionId: id, sessionId: anna, ...(voted !== undefined && { voted }) });

describe('Facts of a commit', () => {
  it('are kept for new votes for its questions, without ballots', () => {
    const kept = createFactsCache();
    kept.keep('board', factsAfter('1', opened, asked), commit('2', 3));
    const facts = kept.take('board', [vote(questionId, true)]);
    expect(facts).toMatchObject({ seq: 3, version: '2', lastAtMs: 1, isContinued: true });
    expect(facts?.state.ballots).toEqual(new Set());
    expect(facts?.kept).toMatchObject({ server: 'here@1' });
  });

  it('of boards with long agendas take the place of as many questions', () => {
    const kept = createFactsCache();
    const agenda = Array.from({ length: 200 }, () => ({
      id: randomUUID(),
      title: 'A talk',
      speakers: [],
      startsAt: null,
      minutes: null,
      room: null,
      asking: 'open',
    }));
    for (let number = 0; number < 150; number += 1) {
      const facts = factsAfter('1', opened, asked);
      kept.keep(`board ${number}`, { ...facts, state: { ...facts.state, agenda } }, commit('2', 3));
    }
    const isKept = (number: number): boolean =>
      kept.take(`board ${number}`, [vote(questionId, true)]) !== undefined;
    expect([isKept(0), isKept(149)]).toEqual([false, true]);
  });

  it('are not kept while sessions are set aside, which a vote has to read', () => {
    const kept = createFactsCache();
    const setAsideBen = setAside({ [questionId]: 0 }, 0, ben);
    kept.keep('board', factsAfter('1', opened, asked, setAsideBen), commit('2', 3));
    expect(kept.take('board', [vote(questionId, true)])).toBeUndefined();
    kept.keep('board', factsAfter('2', opened, asked, setAsideBen, released({}, 0, ben)), commit('3', 4));
    expect(kept.take('board', [vote(questionId, true)])).toBeDefined();
  });

  it.each([
    ['two votes of one session for one question', [vote(questionId), vote(questionId)]],
    ['a vote that is taken back', [vote(questionId, false)]],
    ['a vote for another question', [vote(otherQuestionId, true)]],
    [
      'a vote among other commands',
      [vote(questionId, true), by({ type: 'ModerateQuestion', act: 'hide', questionId })],
    ],
  ])('are not enough for %s', (_, requests) => {
    const kept = createFactsCache();
    kept.keep('board', factsAfter('1', opened, asked), commit('2', 3));
    expect(kept.take('board', requests)).toBeUndefined();
  });

  it('are kept for votes and questions under keys, which the commit looks up with the askers', () => {
    const kept = createFactsCache();
    kept.keep('board', factsAfter('1', opened, asked), commit('2', 3));
    const idempotency = { caller: anna, key: 'a key', requestHash: 'a hash' };
    const requests = [
      vote(questionId, true),
      {
        ...by({ type: 'AskQuestion', questionId: otherQuestionId, sessionId: ben, text: 'Why?' }),
        idempotency,
      },
    ];
    expect(kept.take('board', requests)?.kept).toMatchObject({
      claims: [idempotency],
      askers: new Set([ben]),
    });
  });

  it('are not enough for a question where equal questions are merged', () => {
    const kept = createFactsCache();
    const ask = by({ type: 'AskQuestion', questionId: otherQuestionId, sessionId: ben, text: 'Why?' });
    const facts = factsAfter('1', opened, asked);
    kept.keep('board', facts, commit('2', 3));
    expect(kept.take('board', [ask])).toBeDefined();
    const settings = { ...facts.state.settings, merge: 'exact' as const };
    kept.keep('board', { ...facts, state: { ...facts.state, settings } }, commit('3', 4));
    expect(kept.take('board', [ask])).toBeUndefined();
  });

  it('are kept for a vote that toggles, unless the commit took votes back', () => {
    const kept = createFactsCache();
    kept.keep('board', factsAfter('1', opened, asked), commit('2', 3));
    expect(kept.take('board', [vote(questionId)])).toBeDefined();
    kept.keep('board', factsAfter('2', opened, asked), commit('3', 4, true));
    expect(kept.take('board', [vote(questionId)])).toBeUndefined();
    expect(kept.take('board', [vote(questionId, true)])).toBeDefined();
  });

  it('include those of the commit before it, unless another node wrote in between', () => {
    const kept = createFactsCache();
    const both = [vote(questionId, true), vote(otherQuestionId, true)];
    const other = factsAfter('2', opened, otherAsked);
    kept.keep('board', factsAfter('1', opened, asked), commit('2', 3));
    kept.keep('board', other, commit('3', 4));
    const taken = kept.take('board', both);
    expect(taken?.state.questions.size).toBe(2);
    expect(kept.take('board', both)).toBeUndefined();
    if (taken) kept.keep('board', taken, commit('4', 5));
    expect(kept.take('board', both)?.state.questions.size).toBe(2);
    kept.keep('board', { ...other, version: '4' }, commit('5', 6));
    expect(kept.take('board', both)).toBeUndefined();
    expect(kept.take('board', [vote(otherQuestionId, true)])).toBeDefined();
  });

  it('are dropped for the board that was written to longest ago, once there are too many', () => {
    const kept = createFactsCache();
    const facts = factsAfter('1', opened, asked);
    for (let board = 0; board < 20_000; board += 1) {
      kept.keep(`board ${board}`, facts, commit('2', 3));
      kept.keep('busy board', facts, commit('2', 3));
    }
    expect(kept.take('board 0', [vote(questionId, true)])).toBeUndefined();
    expect(kept.take('board 19999', [vote(questionId, true)])).toBeDefined();
    expect(kept.take('busy board', [vote(questionId, true)])).toBeDefined();
  });
});

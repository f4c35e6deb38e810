import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import { frameOver, frameReadBack, moderatorReader, publicReader } from '../testing/readers.ts';
import {
  anna,
  asked,
  ben,
  boardAfter,
  groupId,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  released,
  retractedByBen,
  setAside,
  undone,
  votedByAnna,
  votedByBen,
} from '../testing/sampleBoard.ts';

const carl = 'a0000000-0000-4000-8000-00000000000c';
const otherGroup = 'b0000000-0000-4000-8000-000000000008';
const setAsideOf = (...sessionIds: string[]) =>
  ({ type: 'SetSessionsAside', group: groupId, sessionIds }) as const;
const release = (...sessionIds: string[]) =>
  ({ type: 'ReleaseSessions', group: groupId, sessionIds }) as const;
const votesForOther = (sessionId: string) =>
  ({ type: 'v1.VoteCast', questionId: otherQuestionId, sessionId }) as const;
const vote = (sessionId: string, voted?: boolean) =>
  ({ type: 'Vote', questionId, sessionId, ...(voted !== undefined && { voted }) }) as const;

const both = [asked, otherAsked];
const voted = [...both, votedByAnna, votedByBen, votesForOther(ben)];
const benAside = setAside({ [questionId]: 1, [otherQuestionId]: 0 }, 2, ben);
const benReleased = released({ [questionId]: 2, [otherQuestionId]: 1 }, 0, ben);

const undoing = (seq: number, ...events: Parameters<typeof given>) =>
  given(...events).when({ type: 'UndoAct', seq });

describe('Integrity (IN)', () => {
  it('[IN1] setting a group aside records its sessions and the new totals, as one event', () => {
    expect(given(...voted).when(setAsideOf(ben, carl))).toEqual(
      records(setAside({ [questionId]: 1, [otherQuestionId]: 0 }, 2, ben, carl)),
    );
    expect(given(...voted, benAside).when(setAsideOf(anna, ben))).toEqual(
      records(setAside({ [questionId]: 0 }, 3, anna)),
    );
    expect(given(...voted).when(setAsideOf(anna, ben))).toEqual(
      records(setAside({ [questionId]: 0, [otherQuestionId]: 0 }, 3, anna, ben)),
    );
  });

  it('[IN2] a union loses each session once', () => {
    const union = [...voted, merged(2)];
    expect(given(...union).when(setAsideOf(ben))).toEqual(
      records(setAside({ [questionId]: 1, [otherQuestionId]: 1 }, 2, ben)),
    );
    expect(
      given(...voted, benAside).when({ type: 'MergeQuestions', into: otherQuestionId, from: [questionId] }),
    ).toEqual(records(merged(1)));
  });

  it('[IN6] a session that is set aside and takes back its votes in a union has fewer votes set aside', () => {
    const questionIds = [otherQuestionId, questionId];
    const union = [...voted, merged(2), setAside({ [questionId]: 1, [otherQuestionId]: 1 }, 2, ben)];
    const { setAsideTotals } = boardAfter(...union, {
      type: 'v1.VotesRetracted',
      questionIds,
      sessionId: ben,
    });
    expect(setAsideTotals).toEqual({ sessions: 1, votes: 0 });
  });

  it('[IN3] what is set aside, or released, already records nothing', () => {
    expect(given(...voted, benAside).when(setAsideOf(ben))).toEqual(recordsNothing);
    expect(given(...voted).when(release(ben))).toEqual(recordsNothing);
    expect(given(...voted, benAside, benReleased).when(release(ben))).toEqual(recordsNothing);
    expect(given(...voted, { ...benAside, group: otherGroup }).when(release(ben))).toEqual(recordsNothing);
  });

  it('[IN4] a release counts the present votes of the sessions', () => {
    expect(given(...voted, benAside).when(release(anna, ben))).toEqual(records(benReleased));
    const without = given(...voted, benAside, retractedByBen);
    expect(without.when(release(ben))).toEqual(records(released({ [otherQuestionId]: 1 }, 0, ben)));
  });

  it('[IN5] sessions that are set aside vote and take votes back as before, and neither counts', () => {
    const state = given(...voted, benAside);
    expect(state.when(vote(ben, true))).toEqual(recordsNothing);
    expect(state.when(vote(ben))).toEqual(records(retractedByBen));
    const { questions, setAsideTotals, ballots } = boardAfter(...voted, benAside, retractedByBen);
    expect(questions.get(questionId)?.votes).toBe(1);
    expect(setAsideTotals).toEqual({ sessions: 1, votes: 1 });
    const again = boardAfter(...voted, benAside, retractedByBen, votedByBen);
    expect(again.questions.get(questionId)?.votes).toBe(1);
    expect(again.setAsideTotals.votes).toBe(2);
    expect(ballots?.has(`${otherQuestionId} ${ben}`)).toBe(true);
  });

  it('[IN7] both acts can be undone while no later act concerns one of the sessions', () => {
    const restored = { group: null, sessionIds: [ben] };
    expect(undoing(6, ...voted, benAside)).toEqual(
      records(
        undone(6, {
          setAside: restored,
          votes: { [questionId]: 2, [otherQuestionId]: 1 },
          votesSetAside: 0,
        }),
      ),
    );
    expect(undoing(7, ...voted, benAside, benReleased)).toEqual(
      records(
        undone(7, {
          setAside: { group: groupId, sessionIds: [ben] },
          votes: { [questionId]: 1, [otherQuestionId]: 0 },
          votesSetAside: 2,
        }),
      ),
    );
    expect(undoing(6, ...voted, benAside, benReleased)).toEqual(refuses('cannot-undo'));
    const annaAside = setAside({ [questionId]: 0 }, 3, anna);
    expect(undoing(6, ...voted, benAside, annaAside).ok).toBe(true);
  });

  it('[IN8] one frame has all new totals and the number of votes set aside, and no session', () => {
    const log = recordedAll([opened, ...voted, benAside]);
    const data = { votes: { [questionId]: 1, [otherQuestionId]: 0 }, votesSetAside: 2 };
    for (const reader of [publicReader, moderatorReader]) {
      expect(frameOver(reader, log, 6, 7)).toMatchObject({ type: 'voteUpdate', data });
      expect(frameReadBack(reader, log, 6, 7)?.data.votesSetAside).toBe(2);
      expect(JSON.stringify(frameOver(reader, log, 6, 7))).not.toContain(ben);
    }
    const later = recordedAll([opened, ...voted, benAside, retractedByBen]);
    expect(frameOver(publicReader, later, 7, 8)).toMatchObject({
      type: 'voteUpdate',
      data: { votesSetAside: 1 },
    });
    expect(frameReadBack(publicReader, later, 7, 8)?.data.votesSetAside).toBe(1);
  });
});

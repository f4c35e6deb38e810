import type { BoardEvent } from '@openfloor/contract/events';
import type { SessionId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';
import { evolveNoting, noChanges } from '@openfloor/domain/view/changes';
import {
  anna,
  asked,
  at,
  ben,
  boardAfter,
  boardRecord as board,
  epoch,
  merged,
  otherAsked,
  otherQuestionId,
  questionId,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import { expect, it, vi } from 'vitest';
import { createTreeBallots } from './treeBallots.ts';

/** @returns the questions whose votes are read after a window with these events */
const readAfter = (past: BoardEvent[], ...window: BoardEvent[]) => {
  const state = boardAfter(...past);
  const changes = noChanges();
  for (const event of window) evolveNoting(state, { event, at }, changes);
  const ballotsOn = vi.fn<FeedStore['ballotsOn']>(() => Promise.resolve([]));
  const treeBallots = createTreeBallots({
    feed: { board, epoch, seq: past.length + window.length, state },
    store: { ballotsOn },
    history: { since: () => undefined },
    sessions: () => [anna],
    send: () => {},
    onError: (error) => {
      throw error;
    },
  });
  treeBallots.follow(changes);
  treeBallots.close();
  return ballotsOn.mock.calls.map(([, questionIds]) => questionIds);
};

it('a new question without votes that merged makes no node read votes, however many arrive for others', () => {
  const voted = { ...votedByBen, questionId: otherQuestionId };
  expect(readAfter([otherAsked], asked, merged(0), voted)).toEqual([]);
  expect(readAfter([otherAsked, voted], asked, merged(1))).toEqual([]);
});

it('the votes of a tree are read if a question with votes merged, new or not', () => {
  const tree = [[otherQuestionId, questionId]];
  expect(readAfter([otherAsked], asked, votedByAnna, merged(1))).toEqual(tree);
  expect(readAfter([otherAsked, asked, votedByAnna], merged(1))).toEqual(tree);
  expect(readAfter([otherAsked, asked], merged(0), { ...votedByBen, sessionId: ben })).toEqual(tree);
});

it('a session that took its vote back in the window of the merge learns that it votes for neither question', async () => {
  const state = boardAfter(otherAsked, asked, votedByAnna);
  const changes = noChanges();
  const takenBack: BoardEvent = {
    type: 'v1.VotesRetracted',
    questionIds: [questionId],
    sessionId: anna,
  };
  for (const event of [merged(1), takenBack]) evolveNoting(state, { event, at }, changes);
  const send = vi.fn<(messages: ReadonlyMap<SessionId, ServerMessage>) => void>();
  const treeBallots = createTreeBallots({
    feed: { board, epoch, seq: 5, state },
    store: { ballotsOn: () => Promise.resolve([]) },
    history: { since: () => noChanges() },
    sessions: () => [anna, ben],
    send,
    onError: (error) => {
      throw error;
    },
  });
  treeBallots.follow(changes);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  treeBallots.close();
  const ballots = { [questionId]: false, [otherQuestionId]: false };
  expect([...(send.mock.calls[0]?.[0] ?? [])]).toEqual([
    [anna, { type: 'ballotUpdate', data: { boardId: board.id, epoch, seq: 5, ballots } }],
  ]);
});

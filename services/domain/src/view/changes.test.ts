import type { BoardEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { changesIn } from '../testing/readers.ts';
import {
  moderated,
  anna,
  annaBlocked,
  annaUnblocked,
  asked,
  ben,
  boardAfter,
  foodAndRooms,
  labelled,
  merged,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  retractedByBen,
  settingsChanged,
  undone,
  votedByAnna,
  votedByBen,
} from '../testing/sampleBoard.ts';
import { ballotsChanged, blocksChanged, changesReadBack, mergeChanges } from './changes.ts';

/** Block updates of the range after the first two events. */
const blocks = (...events: BoardEvent[]) =>
  blocksChanged(changesIn(recordedAll(events), 2, events.length), boardAfter(...events));

/** Sessions that the event, read from the log, blocks or unblocks. */
const blocksReadBack = (event: BoardEvent) => changesReadBack([event], boardAfter(asked)).blocks;

/** Own votes that changed after the asking. */
const ballots = (...events: BoardEvent[]) =>
  ballotsChanged(
    changesIn(recordedAll([asked, ...events]), 1, 1 + events.length),
    boardAfter(asked, ...events),
  );

describe('Frames (FR)', () => {
  it('[FR15] changes of consecutive ranges, merged, are the changes of the whole range', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play(commands);
        const middle = a % (log.length + 1);
        const from = b % (middle + 1);
        const both = changesIn(log, from, middle);
        mergeChanges(both, changesIn(log, middle, log.length));
        expect(both).toEqual(changesIn(log, from, log.length));
      }),
    );
  });

  it('[FR15] merging does not modify the later changes', () => {
    const log = recordedAll([asked, votedByAnna, annaBlocked]);
    const [whole, later] = [changesIn(log, 0, 1), changesIn(log, 1, 2)];
    mergeChanges(whole, later);
    mergeChanges(whole, changesIn(log, 2, 3));
    expect(later).toEqual(changesIn(log, 1, 2));
  });

  it('[FR16] a session whose block was set or lifted gets its present state', () => {
    expect(blocks(asked, votedByAnna, annaBlocked)).toEqual(new Map([[anna, true]]));
    expect(blocks(asked, votedByAnna, annaBlocked, annaUnblocked)).toEqual(new Map([[anna, false]]));
    expect(blocks(asked, annaBlocked, votedByAnna)).toEqual(new Map());
  });

  it('[FR16] a session whose block was set or lifted by an undo gets its present state', () => {
    expect(blocks(asked, annaBlocked, undone(2, { unblocked: [anna] }))).toEqual(new Map([[anna, false]]));
    expect(blocks(asked, votedByAnna, undone(1, { blocked: [anna] }))).toEqual(new Map([[anna, true]]));
    expect(blocks(asked, votedByAnna, undone(1, {}))).toEqual(new Map());
  });

  it('[FR16] an undo that is read from the log names the sessions that it blocks and unblocks', () => {
    expect(blocksReadBack(undone(1, { blocked: [anna], unblocked: [ben] }))).toEqual(new Set([anna, ben]));
    expect(blocksReadBack(undone(1, {}))).toEqual(new Set());
    for (const event of [annaBlocked, annaUnblocked]) expect(blocksReadBack(event)).toEqual(new Set([anna]));
  });

  it('[FR14] changes read from the log include all that each event touched', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        for (const { seq, event } of log) {
          const noted = changesIn(log, seq - 1, seq);
          const readBack = changesReadBack([event], stateAt(log, seq));
          expect([...noted.board].filter((field) => !readBack.board.has(field))).toEqual([]);
          for (const [id, fields] of noted.questions)
            expect([...fields].filter((field) => !readBack.questions.get(id)?.has(field))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[FR14] names and labels that settings show or hide are read from the log', () => {
    const past = [foodAndRooms, { ...asked, name: 'Anna' }, labelled];
    for (const settings of [settingsChanged({ names: 'optional' }), settingsChanged({ labels: [] })]) {
      const { questions } = changesReadBack([settings], boardAfter(...past, settings));
      expect(questions.get(questionId)).toEqual(new Set(['name', 'labels']));
    }
  });

  it('[FR14] a merge changes the ancestors of everything below the questions that it merges', () => {
    const thirdId = 'c0000000-0000-4000-8000-000000000003';
    const third = { ...otherAsked, questionId: thirdId };
    const events = [asked, otherAsked, third, merged(0), merged(0, thirdId, otherQuestionId)];
    const { questions } = changesIn(recordedAll(events), 4, 5);
    for (const id of [questionId, otherQuestionId]) expect(questions.get(id)).toContain('ancestors');
  });

  it('[FR14] a change of the labels of a board changes the questions that have one of them', () => {
    const log = recordedAll([asked, foodAndRooms, labelled, settingsChanged({ labels: [] })]);
    expect(changesIn(log, 3, 4).questions.get(questionId)).toEqual(new Set(['name', 'labels']));
  });

  it('[FR14, FR16, FR31] changes read from the log contain questions, blocks and ballots', () => {
    const events = [asked, votedByAnna, annaBlocked];
    const changes = changesReadBack(events, boardAfter(...events));
    expect([...changes.questions.keys()]).toEqual([questionId]);
    expect(changes.blocks).toEqual(new Set([anna]));
    expect(ballotsChanged(changes, boardAfter(...events))).toEqual(new Map([[anna, { [questionId]: true }]]));
  });

  it('[FR31] a session gets whether it votes now for each question on which it voted in the range', () => {
    expect(ballots(votedByAnna, votedByBen)).toEqual(
      new Map([
        [anna, { [questionId]: true }],
        [ben, { [questionId]: true }],
      ]),
    );
    expect(ballots(votedByBen, retractedByBen)).toEqual(new Map([[ben, { [questionId]: false }]]));
    expect(ballots(annaBlocked)).toEqual(new Map());
  });

  it('[FR31] a vote on a merged question is one for the root that it had then', () => {
    const union = [otherAsked, merged(0)];
    expect(ballots(...union, votedByBen)).toEqual(new Map([[ben, { [otherQuestionId]: true }]]));
    const events = [asked, otherAsked, votedByAnna, merged(1), votedByBen];
    const readBack = ballotsChanged(changesReadBack(events, boardAfter(...events)), boardAfter(...events));
    expect(readBack).toEqual(
      new Map([
        [anna, { [questionId]: true }],
        [ben, { [otherQuestionId]: true }],
      ]),
    );
  });

  it('[FR31] a root that never was public is not named, even if the votes are read without the merge', () => {
    const events: BoardEvent[] = [
      asked,
      { ...otherAsked, status: 'waiting' },
      moderated('hide', otherQuestionId),
      moderated('approve', otherQuestionId),
      votedByAnna,
      merged(1),
    ];
    const state = boardAfter(...events);
    expect(ballotsChanged(changesReadBack([votedByAnna], state), state)).toEqual(new Map());
  });
});

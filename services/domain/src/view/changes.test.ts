import type { BoardEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import { changesIn } from '../testing/readers.ts';
import {
  anna,
  annaBlocked,
  annaUnblocked,
  asked,
  boardAfter,
  questionId,
  recordedAll,
  votedByAnna,
} from '../testing/sampleBoard.ts';
import { blocksChanged, changesReadBack, mergeChanges } from './changes.ts';

/** Whom a range tells of their block: all events but the first two. */
const told = (...events: BoardEvent[]) =>
  blocksChanged(changesIn(recordedAll(events), 2, events.length), boardAfter(...events));

describe('Frames (FR)', () => {
  it('[FR15] consecutive ranges, merged, are the whole range', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play(commands);
        const middle = a % (log.length + 1);
        const from = b % (middle + 1);
        const merged = changesIn(log, from, middle);
        mergeChanges(merged, changesIn(log, middle, log.length));
        expect(merged).toEqual(changesIn(log, from, log.length));
      }),
    );
  });

  it('[FR15] merging leaves the later range as it is', () => {
    const log = recordedAll([asked, votedByAnna, annaBlocked]);
    const [whole, later] = [changesIn(log, 0, 1), changesIn(log, 1, 2)];
    mergeChanges(whole, later);
    mergeChanges(whole, changesIn(log, 2, 3));
    expect(later).toEqual(changesIn(log, 1, 2));
  });

  it('[FR16] sessions are told what holds now when their block was touched', () => {
    expect(told(asked, votedByAnna, annaBlocked)).toEqual(new Map([[anna, true]]));
    expect(told(asked, votedByAnna, annaBlocked, annaUnblocked)).toEqual(new Map([[anna, false]]));
    expect(told(asked, annaBlocked, votedByAnna)).toEqual(new Map());
  });

  it('[FR14, FR16] reading back names the questions and no block', () => {
    const changes = changesReadBack([asked, votedByAnna, annaBlocked]);
    expect([...changes.questions.keys()]).toEqual([questionId]);
    expect(changes.blocks).toEqual(new Set());
  });
});

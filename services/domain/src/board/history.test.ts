import type { RecordedEvent } from '@openfloor/contract/events';
import { HistoryEntry } from '@openfloor/contract/http/moderation';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, withoutVotes } from '../testing/arbitraries.ts';
import {
  actsOf,
  annaBlocked,
  annaUnblocked,
  asked,
  at,
  edited,
  hidden,
  invited,
  merged,
  moderated,
  moderatorId,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  recordedAll,
  undone,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { actsBefore, historyOf as entriesOf, type HistoryPage } from './history.ts';

const historyOf = (log: readonly RecordedEvent[], page: Partial<HistoryPage> = {}) => {
  const acts = actsBefore(log, { limit: Infinity, ...page });
  return entriesOf(acts, actsOf(log, acts[0]?.seq));
};

type By = Pick<RecordedEvent, 'actor' | 'by'>;
const acted = (by: By, ...events: RecordedEvent['event'][]): RecordedEvent[] =>
  recordedAll(events).map((recorded) => ({ ...recorded, ...by }));
const owner: By = { actor: 'moderator' };

describe('History (HI)', () => {
  it('[HI1] an entry says who did what to which questions, newest first', () => {
    const log = acted(
      owner,
      opened,
      asked,
      otherAsked,
      hidden,
      moderated('pin', questionId, otherQuestionId),
    );
    expect(historyOf(log)).toEqual([
      {
        seq: 5,
        at,
        act: 'pin',
        by: { role: 'owner' },
        questionIds: [questionId, otherQuestionId],
        undoable: true,
      },
      { seq: 4, at, act: 'hide', by: { role: 'owner' }, questionIds: [questionId], undoable: true },
    ]);
  });

  it('[HI2] an invited moderator is named, and a speaker has its role', () => {
    const [invitation, ...rest] = acted({ actor: 'moderator', by: moderatorId }, invited, asked, hidden);
    const log = invitation ? [{ ...invitation, ...owner }, ...rest] : [];
    expect(historyOf(log)[0]?.by).toEqual({ role: 'moderator', id: moderatorId, name: 'Dora' });
    expect(historyOf(acted({ actor: 'speaker' }, asked, pinned))[0]?.by).toEqual({ role: 'speaker' });
    expect(historyOf(acted({ actor: 'automatic' }, asked, otherAsked, merged(0)))[0]?.by).toEqual({
      role: 'automatic',
    });
  });

  it('[HI2] of several invited moderators the one who acted is named', () => {
    const other = { ...invited, moderatorId: 'd0000000-0000-4000-8000-000000000002', name: 'Emil' };
    const [, , , act] = acted({ actor: 'moderator', by: other.moderatorId }, invited, other, asked, hidden);
    const log = [...acted(owner, invited, other, asked), ...(act ? [act] : [])];
    expect(historyOf(log)[0]?.by).toMatchObject({ name: 'Emil' });
  });

  it('[HI3] what participants and the super admin do is left out', () => {
    expect(historyOf(acted({ actor: 'participant' }, opened, asked, withdrawn))).toEqual([]);
    expect(historyOf(acted({ actor: 'super-admin' }, asked, annaBlocked, annaUnblocked))).toEqual([]);
  });

  it('[HI4] an undo names the act that it undid, and neither can be undone', () => {
    const restored = { questions: [{ questionId, hidden: false }] };
    const [undo, hide, ...others] = historyOf(acted(owner, asked, hidden, undone(2, restored)));
    expect(undo).toMatchObject({
      seq: 3,
      act: 'undo',
      undoes: 2,
      questionIds: [questionId],
      undoable: false,
    });
    expect(hide).toMatchObject({ seq: 2, act: 'hide', undoable: false });
    expect(others).toEqual([]);
    expect(historyOf(acted(owner, asked, edited, hidden))).toMatchObject([
      { act: 'hide', undoable: true },
      { act: 'edit', undoable: true },
    ]);
  });

  it('[HI5] a page has the latest acts before a seq, marked as in the whole history', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat({ max: 12 }), fc.nat({ max: 5 }), (commands, before, limit) => {
        const log = withoutVotes(play(commands).log);
        const all = historyOf(log);
        const wanted = all.filter(({ seq }) => seq < before).slice(0, limit + 1);
        expect(historyOf(log, { before, limit: limit + 1 })).toEqual(wanted);
      }),
    );
  });

  it('[HI5] a page counts neither acts of the super admin nor events without an act', () => {
    const log = acted(owner, asked, hidden, annaUnblocked, annaBlocked);
    const bySuperAdmin = log.map((recorded, place) =>
      place === 3 ? { ...recorded, actor: 'super-admin' as const } : recorded,
    );
    expect(historyOf(bySuperAdmin, { limit: 1 })).toMatchObject([{ seq: 2, act: 'hide' }]);
  });

  it('[HI1] every entry matches the schema of the contract', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        for (const entry of historyOf(withoutVotes(play(commands).log)))
          expect(HistoryEntry.parse(entry)).toEqual(entry);
      }),
    );
  });
});

import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { HistoryEntry } from '@openfloor/contract/http/moderation';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  annaUnblocked,
  asked,
  declinedAsTwice,
  foodAndRooms,
  labelled,
  settingsChanged,
  talkStarted,
  at,
  edited,
  hidden,
  invited,
  merged,
  moderated,
  moderatorId,
  notedAfter,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  recordedAll,
  undone,
  withdrawn,
  closed,
  ownerLinkIssued,
} from '../testing/sampleBoard.ts';
import { historyEntry } from './history.ts';
import { fieldsOf } from './undo.ts';

/** All entries, newest first. */
const historyOf = (log: readonly RecordedEvent[]) => {
  const state = notedAfter(log);
  return log.flatMap((recorded) => historyEntry(recorded, state) ?? []).toReversed();
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
    expect(historyOf(acted({ actor: 'super-admin' }, asked, annaUnblocked, closed))).toEqual([]);
  });

  it('[HI3, KE3] the super admin issued a link for the owner', () => {
    expect(historyOf(acted({ actor: 'super-admin' }, opened, ownerLinkIssued))).toMatchObject([
      { act: 'owner-link', by: { role: 'super-admin' }, questionIds: [], undoable: false },
    ]);
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

  it('[HI5] an entry needs its act and the latest changes of the fields of that act', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        const whole = notedAfter(log);
        for (const recorded of log) {
          const act = whole.acts.get(recorded.seq);
          const fields = new Set(act && fieldsOf(act.former));
          const part = {
            ...whole,
            acts: new Map(act && [[recorded.seq, act]]),
            latestChanges: new Map([...whole.latestChanges].filter(([field]) => fields.has(field))),
          };
          expect(historyEntry(recorded, part)).toEqual(historyEntry(recorded, whole));
        }
      }),
    );
  });

  it('[HI6, SE2] a setting of which only the difference was recorded is named, too', () => {
    const lists = { screenWords: { at: 1, removed: 0, added: ['clown'] } };
    const added = { type: 'v1.SettingsChanged', settings: { notice: 'Lunch' }, lists } as const;
    expect(historyOf(acted(owner, settingsChanged({ screenWords: ['one'] }), added))).toMatchObject([
      { settings: ['notice', 'screenWords'] },
      { settings: ['screenWords'] },
    ]);
  });

  it('[HI6] an entry names what the act changed, and an undo what it undid', () => {
    const settings = settingsChanged({ notice: 'Lunch is late', voting: 'paused' });
    const events = [
      invited,
      asked,
      foodAndRooms,
      labelled,
      declinedAsTwice,
      talkStarted,
      settings,
      undone(7, { settings: { notice: null, voting: 'open' } }),
    ];
    const log = acted(owner, ...events);
    const state = notedAfter(log);
    const undoneEvents = new Map([[7, settings]]);
    const entries = log.flatMap((recorded) => historyEntry(recorded, state, undoneEvents) ?? []);
    const changed = { act: 'change-settings', questionIds: [], settings: ['notice', 'voting'] };
    expect(entries).toMatchObject([
      { act: 'invite-moderator', moderator: 'Dora' },
      { act: 'change-settings', settings: ['labels'] },
      { act: 'label', labels: ['Food'] },
      { act: 'decline', reason: 'Asked before' },
      { act: 'start-talk', talk: 'Panel' },
      changed,
      { act: 'undo', undoes: 7, undone: changed },
    ]);
    // A list of which a part changed is beside the other settings.
    const added = { at: 0, removed: 0, added: ['damn'] };
    const listed: BoardEvent = { ...settings, lists: { screenWords: added } };
    expect(historyOf(acted(owner, opened, listed))).toMatchObject([
      { act: 'change-settings', settings: ['notice', 'voting', 'screenWords'] },
    ]);
    for (const entry of entries) expect(HistoryEntry.parse(entry)).toEqual(entry);
  });

  it('[HI1] every entry matches the schema of the contract', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        for (const entry of historyOf(play(commands).log)) expect(HistoryEntry.parse(entry)).toEqual(entry);
      }),
    );
  });
});

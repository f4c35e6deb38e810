import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, secondOf, stateAt } from '../testing/arbitraries.ts';
import { given, records, refuses, ROOMY } from '../testing/deciderSpecification.ts';
import {
  anna,
  annaBlocked,
  answered,
  answeringStarted,
  answeringStopped,
  approved,
  arranged,
  asked,
  ben,
  edited,
  hidden,
  invited,
  keysRotated,
  ownerLinkIssued,
  merged,
  moderated,
  notedAfter,
  opened,
  otherAnsweringStarted,
  otherAsked,
  otherQuestionId,
  pinned,
  questionId,
  replied,
  settingsChanged,
  talkStarted,
  undone,
  unhidden,
  unmerged,
  unpinned,
  votedByBen,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import type { BoardState } from './boardState.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { historyEntry } from './history.ts';
import { planUndo } from './undo.ts';

/** The decision on undoing the event at `seq`, by default the latest one. */
const undoing = (events: BoardEvent[], seq = events.length) =>
  given(...events).when({ type: 'UndoAct', seq });
const onTheHour = (hour: string) => `2026-03-01T${hour}:00:00Z`;
const cannotUndo = refuses('cannot-undo');

/** Events that can be undone while nothing else has happened. */
const UNDOABLE: ReadonlySet<string> = new Set([
  'v1.QuestionsModerated',
  'v1.QuestionsMerged',
  'v1.QuestionsUnmerged',
  'v1.SessionsSetAside',
  'v1.SessionsReleased',
  'v1.QuestionEdited',
  'v1.QuestionReplied',
  'v1.ReplyRemoved',
  'v1.QuestionLabelled',
  'v1.FlagsDismissed',
  'v1.AnsweringStarted',
  'v1.AnsweringStopped',
  'v1.StageArranged',
  'v1.SettingsChanged',
  'v1.TalkStarted',
  'v1.AgendaChanged',
  'v1.QuestionFlagged',
  'v1.SummaryWritten',
  'v1.SummaryPublished',
  'v1.SummaryTakenBack',
  'v1.ParticipantBlocked',
]);

/** Whether a moderator recorded it as an act that can be undone. */
const isAct = (event: BoardEvent): boolean =>
  UNDOABLE.has(event.type) && !(event.type === 'v1.QuestionEdited' && event.sessionId !== undefined);

const openBoardCommands = boardCommands.map((commands) =>
  commands.filter(({ type }) => type !== 'CloseBoard'),
);

const undoAt = (log: readonly RecordedEvent[], seq: number) =>
  decide({ type: 'UndoAct', seq }, notedAfter(log), { ...ROOMY, now: secondOf(log.length) });

/** The state after undoing the event at `seq`; undefined if that is refused. */
const afterUndo = (log: readonly RecordedEvent[], seq: number): BoardState | undefined => {
  const decision = undoAt(log, seq);
  if (!decision.ok) return undefined;
  const state = stateAt(log, log.length);
  for (const event of decision.events) evolve(state, { event, at: secondOf(log.length) });
  return state;
};

/** Values of all fields that an undo may give back, by name. A question that was public stays one that was. */
const fieldsOf = (state: BoardState): Map<string, string> =>
  new Map(
    [
      ...state.questions
        .values()
        .flatMap(({ id, wasPublic: _wasPublic, votes: _votes, members: _members, ancestors, ...fields }) =>
          Object.entries({ ...fields, mergedInto: ancestors[0] }).map(
            ([field, value]) => [`${id} ${field}`, value] as const,
          ),
        ),
      ...Object.entries(state.settings),
      ...state.blocked.values().map((sessionId) => [sessionId, true] as const),
      ...state.setAside.entries().map(([sessionId, group]) => [`${sessionId} set aside`, group] as const),
      ['answeringId', state.answeringId] as const,
      ['stage', state.stage] as const,
      ['talks', state.talks] as const,
      ['agenda', state.agenda] as const,
    ].map(([field, value]) => [field, JSON.stringify(value) ?? 'undefined']),
  );

/** Names of the fields in which two states differ. */
const differences = (before: BoardState, after: BoardState): Set<string> => {
  const [earlier, later] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...earlier.keys(), ...later.keys()]);
  return new Set([...names].filter((name) => earlier.get(name) !== later.get(name)));
};

/** The acts before `before` that can be undone after these events. */
const undoableIn = (events: readonly RecordedEvent[], before: number) => {
  const state = notedAfter(events);
  return [...state.acts.keys()].filter((seq) => seq < before && planUndo(state, seq));
};

describe('Undo (UN)', () => {
  it('[UN1] undoing the latest act gives back the state before it', () => {
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        const undoable = log.filter(({ event }) => isAct(event));
        for (const { seq } of undoable) {
          const after = afterUndo(log.slice(0, seq), seq);
          expect(after && fieldsOf(after)).toEqual(fieldsOf(stateAt(log, seq - 1)));
        }
      }),
    );
  });

  it('[UN1, UN2] undoing an earlier act gives back its fields and leaves all others', () => {
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        const now = stateAt(log, log.length);
        for (const { seq } of log) {
          const after = afterUndo(log, seq);
          if (!after) continue;
          const [before, acted] = [stateAt(log, seq - 1), stateAt(log, seq)];
          const changed = differences(before, acted);
          const restored = differences(now, after);
          // A question that leaves the public is no longer being answered.
          expect(restored.difference(new Set(['answeringId']))).toEqual(
            changed.difference(new Set(['answeringId'])),
          );
          for (const field of changed) expect(fieldsOf(after).get(field)).toBe(fieldsOf(before).get(field));
        }
      }),
    );
  });

  it('[UN2] an act cannot be undone after a later change of the same field', () => {
    expect(undoing([asked, hidden, unhidden], 2)).toEqual(cannotUndo);
    expect(undoing([asked, pinned, hidden], 2).ok).toBe(true);
    expect(undoing([asked, otherAsked, answeringStarted, otherAnsweringStarted], 3)).toEqual(cannotUndo);
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        const steps = log.map(({ seq }) => differences(stateAt(log, seq - 1), stateAt(log, seq)));
        const undoneSeqs = new Set(
          log.flatMap(({ event }) => (event.type === 'v1.ActUndone' ? event.seq : [])),
        );
        const stands = ({ seq, event }: RecordedEvent) =>
          event.type !== 'v1.ActUndone' && !undoneSeqs.has(seq);
        const changedLater = log.filter(({ seq }) => {
          const changed = steps[seq - 1] ?? new Set();
          return log
            .slice(seq)
            .some((later) => stands(later) && !steps[later.seq - 1]?.isDisjointFrom(changed));
        });
        for (const { seq } of changedLater) expect(undoAt(log, seq)).toEqual(cannotUndo);
      }),
    );
  });

  it('[UN2] a change of one setting can be undone after a change of another one', () => {
    const settings = (['voting', 'asking'] as const).map((key) => settingsChanged({ [key]: 'paused' }));
    expect(undoing([opened, ...settings], 2)).toEqual(records(undone(2, { settings: { voting: 'open' } })));
  });

  it('[UN2] a block can be undone after the block of another session', () => {
    const benBlocked = { ...annaBlocked, sessionId: ben };
    expect(undoing([asked, otherAsked, annaBlocked, benBlocked], 3)).toEqual(
      records(undone(3, { unblocked: [anna] })),
    );
  });

  it('[UN4] an unmerge cannot be undone after the root was withdrawn', () => {
    const rootWithdrawn = { ...withdrawn, questionId: otherQuestionId, sessionId: ben };
    expect(undoing([asked, otherAsked, merged(0), unmerged(0)]).ok).toBe(true);
    expect(undoing([asked, otherAsked, merged(0), unmerged(0), rootWithdrawn], 4)).toEqual(cannotUndo);
  });

  it('[UN2] an act and its undo count as if neither had happened', () => {
    const unpinUndone = undone(3, { questions: [{ questionId, pinned: true }] });
    expect(undoing([asked, pinned, unpinned, unpinUndone], 2)).toEqual(
      records(undone(2, { questions: [{ questionId, pinned: false }] })),
    );
    const pinUndone = undone(2, { questions: [{ questionId, pinned: false }] });
    for (const seq of [2, 3, 4, 5])
      expect(undoing([asked, pinned, unpinned, unpinUndone, pinUndone], seq)).toEqual(cannotUndo);
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        for (const { seq } of log.filter(({ event }) => isAct(event))) {
          const done = log.slice(0, seq);
          const decision = undoAt(done, seq);
          const undo = (decision.ok ? decision.events : []).map((event) => ({
            seq: seq + 1,
            at: secondOf(seq + 1),
            actor: 'moderator' as const,
            event,
          }));
          expect(undoableIn([...done, ...undo], seq)).toEqual(undoableIn(log.slice(0, seq - 1), seq));
        }
      }),
    );
  });

  it('[UN3] exactly the acts of moderators can be undone, and an undo cannot', () => {
    expect(undoing([asked, hidden, undone(2, { questions: [{ questionId, hidden: false }] })])).toEqual(
      cannotUndo,
    );
    for (const events of [
      [opened],
      [asked],
      [asked, withdrawn],
      [invited],
      [keysRotated],
      [ownerLinkIssued],
      [asked, votedByBen],
    ])
      expect(undoing(events)).toEqual(cannotUndo);
    expect(undoing([asked, hidden], 7)).toEqual(cannotUndo);
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        for (const { seq, event } of log) expect(undoAt(log.slice(0, seq), seq).ok).toBe(isAct(event));
      }),
    );
  });

  it('[UN2] an act is undone once', () => {
    const restored = { questions: [{ questionId, hidden: false }] };
    expect(undoing([asked, hidden, undone(2, restored)], 2)).toEqual(cannotUndo);
  });

  it('[UN4] a withdrawn question stays as it is', () => {
    expect(undoing([asked, pinned, withdrawn], 2)).toEqual(cannotUndo);
    const bulk = moderated('pin', questionId, otherQuestionId);
    expect(undoing([asked, otherAsked, bulk, withdrawn], 3)).toEqual(cannotUndo);
  });

  it('[UN5] an undo takes back the whole event', () => {
    expect(undoing([asked, otherAsked, answeringStarted, otherAnsweringStarted])).toEqual(
      records(undone(4, { questions: [{ questionId, isAnswered: false }], answeringId: questionId })),
    );
    const pinnedBefore = [asked, otherAsked, pinned];
    const bulk = moderated('decline', questionId, otherQuestionId);
    expect(undoing([...pinnedBefore, bulk])).toEqual(
      records(
        undone(4, {
          questions: [questionId, otherQuestionId].map((id) => ({ questionId: id, status: 'published' })),
        }),
      ),
    );
    expect(undoing([asked, edited])).toEqual(
      records(undone(2, { questions: [{ questionId, text: asked.text, original: null }] })),
    );
    expect(undoing([asked, replied])).toEqual(
      records(undone(2, { questions: [{ questionId, reply: null }] })),
    );
    expect(undoing([asked, annaBlocked])).toEqual(records(undone(2, { unblocked: [asked.sessionId] })));
    expect(undoing([asked, arranged(questionId)])).toEqual(records(undone(2, { stage: [] })));
  });

  it('[UN6] a talk is undone until somebody asks in it', () => {
    const box = settingsChanged({ opensAt: '2026-03-01T09:00:00Z' });
    expect(undoing([asked, box, talkStarted])).toEqual(
      records(undone(3, { settings: box.settings, stage: [], talkEnded: true })),
    );
    expect(undoing([asked, talkStarted, otherAsked], 2)).toEqual(cannotUndo);
  });

  it('[UN7] a question is answered again only while it is public and of the current talk', () => {
    expect(undoing([asked, answeringStarted, answeringStopped])).toEqual(
      records(undone(3, { answeringId: questionId })),
    );
    expect(undoing([asked, answeringStarted, answeringStopped, hidden], 3)).toEqual(cannotUndo);
    expect(undoing([asked, answeringStarted, answeringStopped, talkStarted], 3)).toEqual(cannotUndo);
    expect(undoing([asked, answeringStarted, hidden])).toEqual(
      records(undone(3, { questions: [{ questionId, hidden: false }], answeringId: questionId })),
    );
  });

  it('[UN8] an undo does not bring back times of which the later comes first', () => {
    const past = [
      settingsChanged({ opensAt: onTheHour('12'), closesAt: onTheHour('13') }),
      settingsChanged({ opensAt: onTheHour('08') }),
      settingsChanged({ closesAt: onTheHour('09') }),
    ];
    expect(undoing(past, 2)).toEqual(cannotUndo);
    expect(undoing(past, 3).ok).toBe(true);
  });

  it('[UN9] undoing an approval hides the question from the public again', () => {
    const decision = undoing([waiting, approved]);
    expect(decision).toEqual(records(undone(2, { questions: [{ questionId, status: 'waiting' }] })));
  });

  it('[UN10] the history marks exactly the acts that an undo accepts', () => {
    fc.assert(
      fc.property(openBoardCommands, (commands) => {
        const { log } = play(commands);
        const state = notedAfter(log);
        const history = log.flatMap((recorded) => historyEntry(recorded, state) ?? []);
        for (const { seq, undoable } of history) expect(undoable).toBe(undoAt(log, seq).ok);
      }),
    );
    expect(undoing([asked, answered, pinned, unpinned], 2).ok).toBe(true);
  });
});

import type { BoardEvent, RecordedEvent, Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import type { Act, BoardState, Field, NotedActs } from './boardState.ts';
import { ERASED, fieldsWith, type QuestionState } from './questionFields.ts';
import { groupedIn, isUndoable, isVote, questionsOf, sessionsOf } from './eventFacts.ts';
import { evolve } from './evolve.ts';
import { changedSettings } from './settings.ts';
import { fieldsOf } from './undo.ts';

/** A state that knows all acts of its board. */
export type NotedState = BoardState & NotedActs;

/** Applies an event as `evolve` does, and stores the act that it records in the state. */
export const evolveNotingAct = (state: NotedState, recorded: RecordedEvent): void =>
  keepingAct(state, recorded, () => evolve(state, recorded));

/** Stores the act that an event records in the state. @param apply applies the event to the state */
export const keepingAct = (state: NotedState, recorded: RecordedEvent, apply: () => void): void => {
  const noteAct = watchAct(state, recorded);
  apply();
  const act = noteAct();
  if (act) state.acts.set(recorded.seq, act);
};

const UNDOABLE = fieldsWith({ undoable: true }) satisfies (keyof RestoredQuestion)[];

const NO_ACT = (): undefined => undefined;

/**
 * Call it before the event is applied to the state, and call the returned function afterwards. The returned function
 * notes in the state's `latestChanges` which fields changed, and returns the act if the event can be undone. For an
 * undo the state must have the undone act.
 */
export const watchAct = (state: BoardState, recorded: RecordedEvent): (() => Act | undefined) => {
  const { event } = recorded;
  if (isVote(event)) return NO_ACT;
  const formerOf = watchFormer(state, event);
  return () => {
    const former = formerOf();
    const earlier = noteChanges(state, recorded, former);
    return isUndoable(event) ? { former, earlier } : undefined;
  };
};

/**
 * Notes in the state which event changed each field last.
 * @returns for each changed field, the act that had set its former value
 */
const noteChanges = (
  state: BoardState,
  { event, seq, by: moderator }: RecordedEvent,
  former: Restored,
): Act['earlier'] => {
  const by = event.type === 'v1.QuestionEdited' ? (event.sessionId ?? moderator) : moderator;
  const latestChanges = (state.latestChanges ??= new Map());
  const changed = new Set([...fieldsOf(former), ...erasedFields(event)]);
  if (event.type === 'v1.ActUndone')
    for (const field of fieldsOf(event.restored)) {
      if (latestChanges.get(field)?.act !== event.seq) continue;
      latestChanges.set(field, { seq, by, act: state.acts?.get(event.seq)?.earlier.get(field) });
      changed.delete(field);
    }
  const earlier = new Map<Field, Seq>();
  for (const field of changed) {
    const act = latestChanges.get(field)?.act;
    if (act !== undefined) earlier.set(field, act);
    latestChanges.set(field, { seq, by, act: seq });
  }
  return earlier;
};

/** Fields that an erasure changes. In an erased log the texts are empty from the start, so none differs. */
const erasedFields = (event: BoardEvent): Field[] =>
  event.type === 'v1.QuestionsErased'
    ? event.questionIds.flatMap((id) =>
        UNDOABLE.filter((name) => name in ERASED).map((name): Field => `${id} ${name}`),
      )
    : [];

/** @returns a function that returns the former values of everything that the event changed */
const watchFormer = (state: BoardState, event: BoardEvent): (() => Restored) => {
  const { settings, answeringId, stage, talks, agenda, agendaHeld, isSummaryPublished, setAsideTotals } =
    state;
  const questions = questionsOf(event).map((id) => state.questions.get(id));
  const sessions = sessionsOf(event);
  const wereBlocked = sessions.map((sessionId) => state.blocked.has(sessionId));
  const grouped = groupedIn(event);
  const group = state.setAside.get(grouped[0] ?? '') ?? null;
  return () => {
    const formerQuestions = questions.flatMap((was) => (was ? formerValues(was, state) : []));
    const formerSettings = changedSettings(state.settings, settings);
    const blocked = sessions.filter((id, place) => wereBlocked[place] && !state.blocked.has(id));
    const unblocked = sessions.filter((id, place) => !wereBlocked[place] && state.blocked.has(id));
    const released = agenda === state.agenda ? [] : agendaHeld.filter((id) => !state.agendaHeld.includes(id));
    return {
      ...(formerQuestions.length > 0 && { questions: formerQuestions }),
      ...(formerSettings && { settings: formerSettings }),
      ...(answeringId !== state.answeringId && { answeringId: answeringId ?? null }),
      ...(stage !== state.stage && { stage: [...stage] }),
      ...(talks !== state.talks && { talkEnded: true }),
      ...(agenda !== state.agenda && { agenda: [...agenda] }),
      ...(released.length > 0 && { agendaHeld: released }),
      ...(event.type === 'v1.TalkStarted' &&
        event.setAsideBefore !== undefined && { setAsideBefore: setAsideTotals.before ?? 0 }),
      ...(isSummaryPublished !== state.isSummaryPublished && { isSummaryPublished }),
      ...summariesTakenBack(event, isSummaryPublished),
      ...(blocked.length > 0 && { blocked }),
      ...(unblocked.length > 0 && { unblocked }),
      // All these sessions had the same group, or none.
      ...(grouped.length > 0 && { setAside: { group, sessionIds: [...grouped] } }),
    };
  };
};

/**
 * What an undo does to summaries: it reverts acts on a summary. One that was dropped with a hidden question stays so.
 */
const summariesTakenBack = (event: BoardEvent, wasPublished: boolean): Restored => {
  if (event.type === 'v1.SummaryWritten') return { writtenSummary: null };
  return event.type === 'v1.SummaryPublished' && wasPublished ? { publishedSummary: null } : {};
};

/** Former values of the fields that changed; none if nothing did. */
const formerValues = (was: QuestionState, { questions }: BoardState): RestoredQuestion[] => {
  const is = questions.get(was.id);
  const changed = UNDOABLE.filter((field) => was[field] !== is?.[field]).map((field) => [
    field,
    was[field] ?? null,
  ]);
  const [mergedInto = null] = was.ancestors;
  const isMoved = mergedInto !== (is?.ancestors[0] ?? null);
  if (changed.length === 0 && !isMoved) return [];
  return [{ questionId: was.id, ...Object.fromEntries(changed), ...(isMoved && { mergedInto }) }];
};

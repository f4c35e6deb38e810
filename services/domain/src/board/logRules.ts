/**
 * Rejects what `decide` never records, in logs from elsewhere. Does not check today's limits and settings.
 */
import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { AgendaItemId, OwnerId, QuestionId } from '@openfloor/contract/ids';
import { isMerged, isPublic, type BoardState } from './boardState.ts';
import { VOTES } from './eventFacts.ts';
import { evolve } from './evolve.ts';
import type { Move } from './mergedTree.ts';
import { presentOwners } from './owners.ts';

/**
 * Applies an event as `evolve` does, if the program could have recorded it after the events before it.
 * @throws Error that says why it could not, also when the event concerns a question that the state does not contain
 */
export const evolveChecked = (state: BoardState, recorded: Pick<RecordedEvent, 'event' | 'at'>): void => {
  const { event } = recorded;
  if (state.closedAt !== undefined && event.type !== 'v1.QuestionsErased')
    throw new Error('the board is closed');
  if (event.type === 'v1.QuestionAsked' && state.questions.has(event.questionId))
    throw new Error('the question was asked before');
  requireOpenOrChanged(state, event);
  if (event.type === 'v1.TalkStarted' && state.talks.some(({ id }) => id === event.talkId))
    throw new Error('the talk was started before');
  if (event.type === 'v1.TalkStarted' && event.agendaId !== undefined) requireOnAgenda(state, event.agendaId);
  if (event.type === 'v1.OwnerAdded' && state.owners.some(({ id }) => id === event.ownerId))
    throw new Error('the owner was added before');
  if (event.type === 'v1.OwnerRemoved' && !canLose(state, event.ownerId))
    throw new Error('the owner is none, or the last one');
  for (const move of movesOf(event)) requireMovable(state, move);
  if (event.type === 'v1.QuestionsMerged') requireRoots(state, [event.into, ...event.questionIds]);
  evolve(state, recorded);
  const { answeringId } = state;
  const answering = answeringId === undefined ? undefined : state.questions.get(answeringId);
  if (answeringId !== undefined && !(answering && isPublic(answering)))
    throw new Error('the question that is being answered is not public');
};

/** Events by participants, which an ended board refuses. */
const BY_PARTICIPANTS: ReadonlySet<BoardEvent['type']> = new Set<BoardEvent['type']>([
  'v1.QuestionAsked',
  'v1.QuestionWithdrawn',
  ...VOTES,
]);

/** Checks that participants act while the board is open, and that ending, reopening and renaming change something. */
const requireOpenOrChanged = ({ endedAt, title }: BoardState, event: BoardEvent): void => {
  const isEnded = endedAt !== undefined;
  const isByParticipant =
    BY_PARTICIPANTS.has(event.type) || (event.type === 'v1.QuestionEdited' && event.sessionId !== undefined);
  if (isEnded && (event.type === 'v1.BoardEnded' || isByParticipant)) throw new Error('the board has ended');
  if (!isEnded && event.type === 'v1.BoardReopened') throw new Error('the board has not ended');
  if (event.type === 'v1.BoardRenamed' && event.title === title)
    throw new Error('the board has this title already');
};

const requireOnAgenda = ({ agenda }: BoardState, itemId: AgendaItemId): void => {
  if (!agenda.some(({ id }) => id === itemId)) throw new Error('the talk is not on the agenda');
};

const canLose = (state: BoardState, ownerId: OwnerId): boolean => {
  const owners = presentOwners(state);
  return owners.length > 1 && owners.some(({ id }) => id === ownerId);
};

type MoveInto = Move & { into: QuestionId };

const movesOf = (event: BoardEvent): MoveInto[] => {
  if (event.type === 'v1.QuestionsMerged') return event.questionIds.map((id) => ({ id, into: event.into }));
  if (event.type !== 'v1.ActUndone') return [];
  const questions = event.restored.questions ?? [];
  return questions.flatMap(({ questionId: id, mergedInto: into }) => (into ? [{ id, into }] : []));
};

const requireMovable = ({ questions }: BoardState, { id, into }: MoveInto): void => {
  const [question, target] = [questions.get(id), questions.get(into)];
  if (!question || !target) throw new Error('the board has no such question');
  if (id === into || target.ancestors.includes(id)) throw new Error('a question is merged into itself');
  if (question.talkId !== target.talkId) throw new Error('questions of two talks are merged');
};

const requireRoots = ({ questions }: BoardState, ids: readonly QuestionId[]): void => {
  if (new Set(ids).size < ids.length) throw new Error('a question is merged twice');
  for (const question of ids.map((id) => questions.get(id))) {
    if (!question || isMerged(question)) throw new Error('a question is merged that was merged before');
    if (question.status !== 'published') throw new Error('a question is merged that is not published');
  }
};

import { isDeepStrictEqual } from 'node:util';
import type { ExportedQuestion, ExportHead } from '@openfloor/contract/http/export';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { headFor, questionFor } from '@openfloor/domain/view/audience';
import { talkListOf } from '@openfloor/domain/view/talkList';

export type Imported = {
  state: BoardState;
  /** Number of events. */
  lastSeq: number;
  /** ISO 8601. */
  openedAt: string;
  sessionOf: (pseudonym: string) => SessionId;
};
/** The board and the questions as the export states them, beside its events. */
export type ExportedState = { head: ExportHead; questions: readonly ExportedQuestion[] };

/**
 * Compares what an export states with what follows from its events.
 * @param differingKey finds the field that differs
 * @returns a sentence about the first difference, if there is one
 */
export const disagreement = (
  { head, questions }: ExportedState,
  imported: Imported,
  differingKey: Differing = differingInStated,
): string | undefined => {
  const { state, lastSeq, openedAt } = imported;
  const { seq, board } = head;
  if (seq !== lastSeq) return `The export says that it has ${seq} events, but it has ${lastSeq}.`;
  // Not compared: the ids, which are others in the new board, and the note, which is not in the log.
  const { id, shortId: _shortId, demo: _demo, speakerNote: _note, ...stated } = board;
  const field = differingKey(stated, {
    title: state.title,
    createdAt: openedAt,
    closedAt: state.closedAt,
    ...headFor('moderator', id, state),
    talks: talkListOf(id, state),
  });
  if (field !== undefined) return `The board's ${field} differs from the log.`;
  // The same question twice could hide that another one is missing.
  if (new Set(questions.map(({ id: listed }) => listed)).size !== questions.length)
    return 'The export has a question twice.';
  if (questions.length !== state.questions.size)
    return `The export has ${questions.length} questions, but its log has ${state.questions.size}.`;
  for (const question of questions) {
    const differingField = questionDifference(question, id, imported, differingKey);
    if (differingField !== undefined)
      return `The ${differingField} of question ${question.id} differs from the log.`;
  }
  return undefined;
};

const questionDifference = (
  { authorId, ...question }: ExportedQuestion,
  boardId: BoardId,
  { state, sessionOf }: Imported,
  differingKey: Differing,
): string | undefined => {
  const known = state.questions.get(question.id);
  if (!known) return 'id';
  const reader = { audience: 'moderator', pseudonymize: (session: SessionId) => session } as const;
  const stated = { ...question, authorId: sessionOf(authorId ?? '') };
  return differingKey(stated, {
    ...questionFor(reader, boardId, known, state),
    talkId: known.talkId ?? boardId,
  });
};

type Differing = (stated: object, known: object) => string | undefined;

/** Ignores fields that the export lacks: an export of an earlier release may have fewer. */
const differingInStated: Differing = (stated, known) => {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(stated).find(([key, value]) => !isDeepStrictEqual(values.get(key), value))?.[0];
};

/** Counts a field that the export lacks as a difference. */
export const differingInEither: Differing = (stated, known) =>
  differingInStated(stated, known) ?? differingInStated(known, stated);

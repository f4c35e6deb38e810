import type { BulkAct } from '@openfloor/contract/acts';
import type { ExportedBoard } from '@openfloor/contract/http/export';
import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { BULK_ACTS } from '@openfloor/contract/bulkActs';
import { EXPORT_FORMAT, EXPORT_VERSION } from '@openfloor/contract/exportFormat';

/**
 * Something that a person did. `atMs`: since the first act; `by`: the pseudonym of the participant; questions
 * are numbered in the order in which they were asked.
 */
export type RecordedAct = { atMs: number } & (
  | { act: 'ask'; by: string; question: number; text: string }
  | { act: 'vote'; by: string; question: number; voted: boolean }
  | { act: 'moderate'; questions: number[]; change: BulkAct }
);

/**
 * The acts of an export for moderators (`format=json`) that can be played on a board without settings:
 * questions, votes, and acts of moderators on questions. Everything else in the log is left out.
 * @throws Error when the text is no such export
 */
export const actsIn = (text: string): RecordedAct[] => {
  const { events } = exportIn(text);
  const questions = new Map<unknown, number>();
  const numbered = (ids: readonly unknown[]): number[] => ids.flatMap((id) => questions.get(id) ?? []);
  const startMs = Date.parse(events.find(({ type }) => type !== 'v1.BoardOpened')?.at ?? '');

  const actsOf = ({ type, at, data, by, text: written }: ExportedEvent): RecordedAct[] => {
    const atMs = Date.parse(at) - startMs;
    const person = by?.session ?? '';
    const ids = Array.isArray(data['questionIds']) ? data['questionIds'] : [data['questionId']];
    if (type === 'v1.QuestionAsked') {
      const question = questions.size;
      questions.set(data['questionId'], question);
      return [
        {
          act: 'ask',
          atMs,
          by: person,
          question,
          text: written && 'value' in written ? textIn(written.value) : ERASED,
        },
      ];
    }
    if (type === 'v1.VoteCast' || type === 'v1.VoteRetracted' || type === 'v1.VotesRetracted')
      return numbered(ids).map((question) => ({
        act: 'vote',
        atMs,
        by: person,
        question,
        voted: type === 'v1.VoteCast',
      }));
    const change = BULK_ACTS.find((act) => act === data['act']);
    return type === 'v1.QuestionsModerated' && change
      ? [{ act: 'moderate', atMs, questions: numbered(ids), change }]
      : [];
  };
  return events.flatMap(actsOf);
};

const exportIn = (text: string): ExportedBoard => {
  const board: ExportedBoard = JSON.parse(text);
  if (board.format !== EXPORT_FORMAT || board.version !== EXPORT_VERSION)
    throw new Error(`It is not an export of version ${EXPORT_VERSION} as JSON.`);
  if (!board.events.some(({ type }) => type === 'v1.QuestionAsked'))
    throw new Error('It has no questions: export the board as JSON with everything that moderators see.');
  return board;
};

/** Asked in the place of a text that was erased. */
const ERASED = 'An erased question';

const textIn = (written: string | Record<string, string> | undefined): string =>
  (typeof written === 'string' ? written : written?.['/text']) ?? 'A question whose text was erased';

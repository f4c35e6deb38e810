import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';
import { DRAWN_ID, type DrawnBoard } from '@openfloor/contract/drawnBoard';
import type { BoardId } from '@openfloor/contract/ids';
import { positionIn } from '@openfloor/contract/position';
import { ID } from '@openfloor/contract/shapes';
import { questionsIn } from '@openfloor/client/questionsIn';
import type { QuestionsRead } from './boardReads.ts';

/**
 * The board that the server embedded in the page. `drawn`: its list of questions, if the server rendered that too.
 */
export type BoardOnPage = KnownBoard & { drawn?: DrawnList | undefined };
export type DrawnList = QuestionsRead & Pick<DrawnBoard, 'atMs' | 'phase' | 'origin' | 'parts'>;

const contentOfPage = (): unknown =>
  parse(document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content);

/**
 * Reads the board that the server embedded in the page, which saves requests. Undefined on other pages, and if the
 * board's head is too large to embed.
 */
export const boardInPage = (): BoardOnPage | undefined => {
  const known = knownBoardIn(contentOfPage());
  return known && { ...known, drawn: drawnIn(parse(document.getElementById(DRAWN_ID)?.textContent)) };
};

/** Id of the board whose page the server sent, also if the page does not contain the whole board. */
export const boardIdOfPage = (): BoardId | undefined => {
  const read = ID.safeParse(Object(contentOfPage()).id);
  return read.success ? read.data : undefined;
};

/** Whether the server answered with a page of this board. */
export const isPageOf = (boardId: BoardId): boolean => boardIdOfPage() === boardId;

/** Parses the list of a server-rendered board; undefined if `value` is anything else. */
export const drawnIn = (value: unknown): DrawnList | undefined => {
  const drawn = Object(value);
  const questions = questionsIn(drawn.questions);
  const position = positionIn(drawn.position);
  return questions && position && { ...drawn, questions, position };
};

const parse = (text: string | null = ''): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

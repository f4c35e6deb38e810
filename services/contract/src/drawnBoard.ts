import type { QuestionId } from './ids.ts';
import type { Question } from './questions.ts';

/** Id of the element with the JSON of a drawn board. */
export const DRAWN_ID = 'drawn';

/** Id of the form that votes are sent with while a page has no scripts. */
export const VOTE_FORM_ID = 'vote';

/** Id of a question's card, and fragment of the address that a browser without scripts gets after its vote. */
export const cardIdOf = (questionId: QuestionId): string => `q-${questionId}`;

/** The file of a brand's components, as the build's manifest names it. */
export const BRAND_MODULE = 'src/design/components/Brand/brandParts.ts';

/** Cards that the page of a board renders at first, enough for a phone's screen. */
export const FIRST_CARDS = 8;

/** Screens of a board that the server draws. */
export type DrawnScreen = 'board' | 'speaker' | 'wall';

/**
 * Data that the page of a drawn board contains as JSON, so that the browser's first rendering equals the server's
 * drawing.
 */
export type DrawnBoard = {
  /** The first questions by votes, and those that the screen shows besides. */
  questions: readonly Question[];
  /** Number of questions that the list lacks. */
  missing: number;
  /** The state of the stream that the questions show, as in `x-board-position`. */
  position: string;
  /** When it was drawn, in ms since the epoch. */
  atMs: number;
  /** Where that time lies in the board's time box. */
  phase: 'before' | 'open' | 'over' | 'unknown';
  /** Origin of our pages, for the code to join. */
  origin: string;
  /** Modules of the drawn parts that load separately from the board's module. */
  parts: readonly string[];
};

/** The input from which the server draws. */
export type Drawing = Pick<DrawnBoard, 'position' | 'atMs' | 'origin'> & {
  screen: DrawnScreen;
  /** The answer of the call for the board, with the board's head (`head`), as the page contains it. */
  board: unknown;
  /** The list, or the first part of it. */
  questions: readonly Question[];
  /** Number of questions of the whole list. */
  total: number;
  /** Number of questions that the page gets besides those that the screen needs. */
  first: number;
};

/**
 * Draws a screen of a board for everybody, with the components of the page. Part of the build of the web app.
 * @returns the content of the page's root, and what the page has as JSON
 * @throws when the board or its first questions could not be rendered
 */
export type DrawBoard = (drawing: Drawing) => { html: string; drawn: DrawnBoard };

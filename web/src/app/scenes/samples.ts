import type { ConnectionState } from '@openfloor/client/machine/state';
import type { Board } from '@openfloor/contract/http/audience';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';

/** Time between two questions. */
const APART_MS = 20_000;
/** The sample board was opened then, and its replay begins then. */
export const STARTED_AT_MS = Date.UTC(2026, 4, 12, 14);

export const BOARD: Board = {
  id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  shortId: 'sample',
  title: 'Demo Conference Q&A',
  createdAt: new Date(STARTED_AT_MS).toISOString(),
};

export const questionId = (number: number): QuestionId =>
  `5c1e7a52-4f43-4f6f-9a44-${String(number).padStart(12, '0')}`;

/** A question of the last minutes: its age counts from now. */
export const questionOf = (number: number, text: string, details: Partial<Question> = {}): Question => ({
  id: questionId(number),
  boardId: BOARD.id,
  text,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: new Date(Date.now() - (number + 1) * APART_MS).toISOString(),
  ...details,
});

type Sample = {
  questions: readonly Question[];
  audience?: 'public' | 'moderator';
  answeringId?: QuestionId | null;
  viewerCount?: number;
};

/** What a client of the board knows. */
export const stateOf = ({
  questions,
  audience = 'public',
  answeringId = null,
  viewerCount = 214,
}: Sample): ConnectionState => ({
  audience,
  link: { state: 'live', checkAtMs: 0 },
  viewerCount,
  view: {
    audience,
    epoch: 'sample',
    seq: 1,
    questions: new Map(questions.map((question) => [question.id, question])),
    head: {
      settings: DEFAULT_SETTINGS,
      talk: { id: BOARD.id, number: 1, title: BOARD.title },
      answeringId,
      stage: [],
      summary: 'none',
      votesSetAside: 0,
      agenda: [],
    },
  },
});

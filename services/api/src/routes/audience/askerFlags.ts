import type { Flag } from '@openfloor/contract/flags';
import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import { isCurrent, type BoardState } from '@openfloor/domain/board/boardState';
import { foldedText } from '@openfloor/domain/board/foldedText';

const FLOOD_WINDOW_MS = 60_000;
/** This many questions of one session within the window are a flood. */
const FLOOD_QUESTIONS = 4;

/** An earlier question of the asker. `folded`: its text for comparison; undefined if it may be asked again. */
type Earlier = { atMs: number; folded: string | undefined };
/** A question that is being asked or edited. `questionId`: of an edited question, which is not compared with itself. */
export type Asking = {
  boardId: BoardId;
  sessionId: SessionId;
  text: string;
  atMs: number;
  questionId?: QuestionId;
};

/** Flags of a question that concern the other questions of its asker on the board. */
export type AskerFlags = {
  /** @param state the board; it may lack the questions that this node is recording */
  note: (asked: Asking, state: BoardState | undefined) => Flag[];
  /** Called when the question was recorded or refused. */
  end: (asked: Asking) => void;
};

/** Flags floods (several questions within a minute) and repeats of a question. */
export const createAskerFlags = (): AskerFlags => {
  /** Questions that are being recorded. Several sent together are flagged before the first of them is on the board. */
  const recording = new Map<string, Set<Asking>>();
  const keyOf = ({ boardId, sessionId }: Asking): string => `${boardId} ${sessionId}`;
  return {
    note: (asked, state) => {
      const key = keyOf(asked);
      const own = recording.get(key) ?? new Set();
      const earlier = [...earlierOf(asked, state), ...[...own].map(toEarlier)];
      recording.set(key, own.add(asked));
      return flagsOf(asked, earlier);
    },
    end: (asked) => {
      const key = keyOf(asked);
      const own = recording.get(key);
      own?.delete(asked);
      if (own?.size === 0) recording.delete(key);
    },
  };
};

const toEarlier = ({ atMs, text }: Asking): Earlier => ({ atMs, folded: foldedText(text) });

/** Questions that the session asked before. Withdrawn ones and those of earlier talks may be asked again. */
const earlierOf = ({ sessionId, questionId }: Asking, state: BoardState | undefined): Earlier[] =>
  [...(state?.questions.values() ?? [])]
    .filter((question) => question.sessionId === sessionId && question.id !== questionId)
    .map((question) => ({
      atMs: Date.parse(question.createdAt),
      folded:
        question.status !== 'withdrawn' && state && isCurrent(state, question)
          ? foldedText(question.original ?? question.text)
          : undefined,
    }));

const flagsOf = ({ text, atMs }: Asking, earlier: readonly Earlier[]): Flag[] => {
  // If the log is ahead of the clock, earlier questions have times in the future.
  const recent = earlier.filter((other) => Math.abs(other.atMs - atMs) < FLOOD_WINDOW_MS).length;
  const folded = foldedText(text);
  const isRepeat = folded !== '' && earlier.some((other) => other.folded === folded);
  return [
    ...(recent + 1 >= FLOOD_QUESTIONS ? [{ reason: 'flood' as const, by: 'rules' as const }] : []),
    ...(isRepeat ? [{ reason: 'repeat' as const, by: 'rules' as const }] : []),
  ];
};

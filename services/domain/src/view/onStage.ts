import type { RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, TalkId } from '@openfloor/contract/ids';
import { emptyBoardWithoutBallots } from '../board/boardState.ts';
import { evolve } from '../board/evolve.ts';

/** A period in which the stage stayed the same. */
export type StageTime = {
  /** undefined: the first talk. */
  talkId: TalkId | undefined;
  /** The question that was being answered, if any. */
  questionId: QuestionId | undefined;
  fromMs: number;
  toMs: number;
};

/**
 * What was on stage from the opening of a board until it was closed, without gaps.
 * @param log may lack votes, which change nothing on stage
 * @param nowMs end of the last period if the board is open
 */
export async function* onStage(
  log: AsyncIterable<Pick<RecordedEvent, 'event' | 'at'>>,
  nowMs: number,
): AsyncGenerator<StageTime> {
  const board = emptyBoardWithoutBallots();
  let latest: Omit<StageTime, 'toMs'> | undefined;
  for await (const recorded of log) {
    evolve(board, recorded);
    const talkId = board.talks.at(-1)?.id;
    const questionId = board.answeringId;
    if (latest && latest.talkId === talkId && latest.questionId === questionId) continue;
    const fromMs = Date.parse(recorded.at);
    if (latest) yield { ...latest, toMs: fromMs };
    latest = { talkId, questionId, fromMs };
  }
  const toMs = board.closedAt === undefined ? nowMs : Date.parse(board.closedAt);
  if (latest) yield { ...latest, toMs };
}

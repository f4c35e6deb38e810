import type { RecordedEvent } from '@openfloor/contract/events';
import type { WebhookType } from '@openfloor/contract/http/webhooks';
import type { QuestionId, TalkId } from '@openfloor/contract/ids';
import { answeringNow, emptyBoardWithoutBallots, isPublic, type BoardState } from '../board/boardState.ts';
import { questionsOf } from '../board/eventFacts.ts';
import { evolve } from '../board/evolve.ts';

/**
 * A message to webhooks that follows from an event. It names the question or talk that it is about, and has no texts.
 */
export type Message = { type: WebhookType; questionId?: QuestionId; talkId?: TalkId };

/**
 * What the next messages depend on: the board so far, without texts, and the questions whose texts were erased
 * (`erased`).
 */
export type MessageState = { state: BoardState; erased: Set<QuestionId> };

/** The state before the first event. */
export const emptyMessageState = (): MessageState => ({
  state: emptyBoardWithoutBallots(),
  erased: new Set(),
});

/**
 * Applies an event to the board, in place.
 * @returns its messages, in order; the same whenever the log is read, also when its texts were erased meanwhile
 */
export const messagesBy = ({ state, erased }: MessageState, recorded: RecordedEvent): Message[] => {
  const { event } = recorded;
  const read = (questionId: QuestionId) => {
    const question = state.questions.get(questionId);
    const isShown = question !== undefined && isPublic(question) && !erased.has(questionId);
    return { questionId, isShown, isAnswered: question?.isAnswered === true };
  };
  const before = questionsOf(event).map(read);
  const former = answeringNow(state);
  evolve(state, recorded);
  if (event.type === 'v1.QuestionsErased') for (const id of event.questionIds) erased.add(id);
  if (event.type === 'v1.BoardClosed') return [{ type: 'board.closed' }];
  // A new talk has this message alone, whatever becomes of the questions of the former one.
  if (event.type === 'v1.TalkStarted') return [{ type: 'talk.started', talkId: event.talkId }];
  const messages = before.flatMap(({ questionId, ...was }): Message[] => {
    const is = read(questionId);
    return [
      ...(was.isShown && !is.isShown ? [{ type: 'question.removed' as const, questionId }] : []),
      ...(is.isShown && !was.isShown ? [{ type: 'question.published' as const, questionId }] : []),
      ...(is.isShown && is.isAnswered && !was.isAnswered
        ? [{ type: 'question.answered' as const, questionId }]
        : []),
    ];
  });
  const questionId = answeringNow(state);
  if (questionId !== undefined && questionId !== former && read(questionId).isShown)
    messages.push({ type: 'question.answering', questionId });
  return messages;
};

import type { RecordedEvent } from '@openfloor/contract/events';
import type { WebhookType } from '@openfloor/contract/http/webhooks';
import type { QuestionId, TalkId } from '@openfloor/contract/ids';
import { isPublic, type BoardState } from '../board/boardState.ts';
import { questionsOf } from '../board/eventFacts.ts';
import { evolve } from '../board/evolve.ts';

/** What webhooks are told of one event. It names the question or the talk that it is about and has no texts. */
export type Message = { type: WebhookType; questionId?: QuestionId; talkId?: TalkId };

/**
 * Applies an event to the state, in place.
 * @returns its messages, in order; the same whenever the log is read
 */
export const messagesBy = (state: BoardState, recorded: RecordedEvent): Message[] => {
  const { event } = recorded;
  const ids = questionsOf(event);
  const before = ids.map((id) => state.questions.get(id));
  const { answeringId } = state;
  evolve(state, recorded);
  if (event.type === 'v1.BoardClosed') return [{ type: 'board.closed' }];
  // A new talk is told as this alone, whatever becomes of the questions of the former one.
  if (event.type === 'v1.TalkStarted') return [{ type: 'talk.started', talkId: event.talkId }];
  const messages = ids.flatMap((questionId, place): Message[] => {
    const [was, is] = [before[place], state.questions.get(questionId)];
    const [wasShown, isShown] = [was !== undefined && isPublic(was), is !== undefined && isPublic(is)];
    const isAnswered = isShown && is?.isAnswered === true && !was?.isAnswered;
    return [
      ...(wasShown && !isShown ? [{ type: 'question.removed' as const, questionId }] : []),
      ...(isShown && !wasShown ? [{ type: 'question.published' as const, questionId }] : []),
      ...(isAnswered ? [{ type: 'question.answered' as const, questionId }] : []),
    ];
  });
  const questionId = state.answeringId;
  if (questionId !== undefined && questionId !== answeringId)
    messages.push({ type: 'question.answering', questionId });
  return messages;
};

import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { atom, useSetAtom, useStore } from 'jotai';
import { useMemo } from 'react';
import { blockAuthor, moderate, type Moderation } from '../../../api/moderationCalls.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';

/** Question whose author is to be blocked, once the moderator confirms. */
export const blockAskedAtom = atom<QuestionId | undefined>(undefined);

/** The inverse of each action that can be undone. */
const UNDOES: Partial<Record<Moderation, Moderation>> = {
  hide: 'unhide',
  unhide: 'hide',
  pin: 'unpin',
  unpin: 'pin',
};

export type QuestionActions = {
  toggleHidden: (question: Question) => void;
  togglePinned: (question: Question) => void;
  markAnswered: (question: Question) => void;
  /** Marks a pinned question answered, if it is not yet, and unpins it. */
  answerAndUnpin: (question: Question) => void;
  /** Asks for confirmation, because a moderator cannot undo it. */
  askToBlock: (question: Question) => void;
  block: (questionId: QuestionId) => void;
};

/** Moderation of questions; the result arrives through the stream. */
export const useModeration = (): QuestionActions => {
  const store = useStore();
  const { boardId, adminToken, ownQuestions } = useBoard();
  const setBlockAsked = useSetAtom(blockAskedAtom);
  return useMemo(() => {
    const fail = (description: string): void =>
      showToast(store, { title: messages.error, description, tone: 'danger' });

    const act = async (questionId: QuestionId, action: Moderation): Promise<void> => {
      const words = messages.actions[action];
      const result = await moderate(boardId, questionId, action, adminToken);
      if (!result.ok) return fail(words.failed);
      const undo = UNDOES[action];
      showToast(store, {
        title: words.done,
        description: words.doneText,
        ...(undo && { action: { label: messages.undo, run: () => void act(questionId, undo) } }),
      });
    };

    const answerAndUnpin = async ({ id, isAnswered }: Question): Promise<void> => {
      for (const action of isAnswered ? (['unpin'] as const) : (['mark-answered', 'unpin'] as const)) {
        const result = await moderate(boardId, id, action, adminToken);
        if (!result.ok) return fail(messages.actions[action].failed);
      }
      showToast(store, {
        title: messages.answeredUnpinned,
        description: messages.answeredUnpinnedText,
        action: { label: messages.undo, run: () => void act(id, 'pin') },
      });
    };

    const block = async (questionId: QuestionId): Promise<void> => {
      const result = await blockAuthor(boardId, questionId, adminToken);
      if (result.ok) showToast(store, { title: messages.blocked, description: messages.blockedText });
      else fail((result.status !== 0 && result.message) || messages.blockFailed);
    };

    return {
      toggleHidden: ({ id, hidden }) => void act(id, hidden ? 'unhide' : 'hide'),
      togglePinned: ({ id, pinned }) => void act(id, pinned ? 'unpin' : 'pin'),
      markAnswered: ({ id, isAnswered }) => void (isAnswered || act(id, 'mark-answered')),
      answerAndUnpin: (question) => void (question.pinned && answerAndUnpin(question)),
      askToBlock: ({ id }) => {
        if (!store.get(ownQuestions).has(id)) setBlockAsked(id);
      },
      block: (questionId) => void block(questionId),
    };
  }, [adminToken, boardId, ownQuestions, setBlockAsked, store]);
};

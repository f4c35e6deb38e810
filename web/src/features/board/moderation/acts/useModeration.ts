import {
  approveQuestion,
  blockAuthor,
  declineQuestion,
  dismissFlags,
  editQuestion,
  hideQuestion,
  labelQuestion,
  markAnswered,
  markUnanswered,
  pinQuestion,
  replyToQuestion,
  returnQuestion,
  startAnswering,
  stopAnswering,
  unblockAuthor,
  unhideQuestion,
  unmergeQuestion,
  unpinQuestion,
} from '@openfloor/contract/calls/moderation';
import type { QuestionId, Seq, TalkId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { atom, useStore } from 'jotai';
import { useMemo } from 'react';
import type { SendOptions } from '../../../../api/http/apiClient.ts';
import { isFromServer, saidOf } from '../../../../api/http/saidOf.ts';
import { act, type Done, type Effect } from '../../../../api/moderation/act.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { unfold } from './focus/cards.ts';
import { messages } from '../messages.ts';
import { useReadBlockedAuthors } from './blockedAuthors.ts';
import { usePerform } from './usePerform.ts';

/** Acts whose request has only the question's id. */
const PLAIN_ACTS = {
  pin: pinQuestion,
  unpin: unpinQuestion,
  'mark-answered': markAnswered,
  'mark-unanswered': markUnanswered,
};
const DECISIONS = { approve: approveQuestion, return: returnQuestion };

/** A moderator's decision about a question's status. */
export type ReviewDecision = { act: 'approve' | 'return' } | { act: 'decline'; reason: string | undefined };

/** Position of the board when a form was opened. */
export type Since = { seq: Seq; talkId: TalkId | undefined };

/**
 * A dialog about one question. `question`, `since`: the question and the board when the form was opened, or when the
 * moderator decided.
 * - `decline`: takes the place of the reasons on the card, once the card is gone.
 * - `override`: a colleague decided first, or the asker changed the text; asks whether this decision still holds.
 */
export type QuestionDialog = { id: QuestionId; question?: Question; since?: Since } & (
  { kind: 'block' | 'edit' | 'reply' | 'labels' | 'decline' } | { kind: 'override'; decision: ReviewDecision }
);
export const questionDialogAtom = atom<QuestionDialog | undefined>(undefined);

/** The target of the decline form while it is open: the question of a card, or the selected ones. */
type Declining = { of: 'card'; id: QuestionId } | { of: 'selected' };
export const decliningAtom = atom<Declining | undefined>(undefined);

/**
 * The acts of a moderator on one question; `QUESTION_ACTS` says when each is possible. What they change arrives
 * through the stream.
 */
export const useModeration = () => {
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  const { perform, callAsOwn, noteDone, fail } = usePerform();
  const readBlocked = useReadBlockedAuthors();
  return useMemo(() => {
    const withToken = { token: adminToken };
    /** Argument of `perform` for an act on the current talk's stage or its answered questions. */
    const plain = (questionId: QuestionId, action: keyof typeof PLAIN_ACTS) => ({
      words: messages.actions[action],
      on: [questionId],
      isCatalogued: true,
      call: () => act(PLAIN_ACTS[action], { questionId }, withToken),
    });

    const decide = async (id: QuestionId, decision: ReviewDecision): Promise<void> => {
      const options = { ...withToken, seenSeq: store.get(atoms.seq) };
      const question = store.get(atoms.question(id));
      const seen = question && { question };
      await perform({
        words: messages.actions[decision.act],
        on: [id],
        call: () =>
          decision.act === 'decline'
            ? act(declineQuestion, { questionId: id, reason: decision.reason }, options)
            : act(DECISIONS[decision.act], { questionId: id }, options),
        onChanged: () => store.set(questionDialogAtom, { kind: 'override', id, decision, ...seen }),
      });
    };

    const answerAndUnpin = async ({ id, isAnswered }: Question): Promise<void> => {
      const effects: Effect[] = [];
      for (const action of isAnswered ? (['unpin'] as const) : (['mark-answered', 'unpin'] as const)) {
        const result = await callAsOwn([id], plain(id, action).call);
        if (!result.ok) {
          const doneText = messages.actions[action].failed;
          if (effects.length === 0) return fail(doneText);
          return noteDone({ done: messages.actions['mark-answered'].done, doneText }, effects, [id]);
        }
        effects.push(result.value);
      }
      noteDone({ done: messages.answeredUnpinned, doneText: messages.answeredUnpinnedText }, effects, [id]);
    };

    const block = async (questionId: QuestionId): Promise<void> => {
      const result = await callAsOwn([], () => act(blockAuthor, { boardId, questionId }, withToken));
      if (result.ok) noteDone({ done: messages.blocked, doneText: messages.blockedText }, [result.value]);
      else fail(saidOf(result, isFromServer) ?? messages.blockFailed);
      await readBlocked();
    };

    const unblock = async (questionId: QuestionId): Promise<void> => {
      const result = await callAsOwn([], () => act(unblockAuthor, { boardId, questionId }, withToken));
      // No undo, because the menu can block the author again.
      if (result.ok) noteDone(messages.unblocked, []);
      else fail(messages.unblockFailed);
      await readBlocked();
    };

    /**
     * Sends what was written in a dialog. `seenSeq` tells the server which state the dialog shows, so that a text
     * that a colleague stored later is not replaced.
     */
    const write = (
      words: { done: string; failed: string },
      call: (options: SendOptions) => Promise<Done>,
    ) => {
      const options = { ...withToken, seenSeq: store.get(atoms.seq) };
      return perform({ words, call: () => call(options) }).then((done) => done !== undefined);
    };

    return {
      decide: (id: QuestionId, decision: ReviewDecision) => void decide(id, decision),
      approve: ({ id }: Question) => void decide(id, { act: 'approve' }),
      /** Offers the reasons on the question's card. */
      askToDecline: ({ id }: Question) => {
        unfold(id);
        store.set(decliningAtom, { of: 'card', id });
      },
      decline: (id: QuestionId, reason: string | undefined) => {
        store.set(decliningAtom, undefined);
        void decide(id, { act: 'decline', reason });
      },
      dismissFlags: ({ id }: Question) =>
        void perform({
          words: messages.flags.dismissed,
          on: [id],
          call: () => act(dismissFlags, { questionId: id }, withToken),
        }),
      returnToReview: ({ id }: Question) => void decide(id, { act: 'return' }),
      toggleHidden: ({ id, hidden }: Question) =>
        void perform({
          words: messages.actions[hidden ? 'unhide' : 'hide'],
          on: [id],
          isCatalogued: true,
          call: () => act(hidden ? unhideQuestion : hideQuestion, { boardId, questionId: id }, withToken),
        }),
      togglePinned: ({ id, pinned }: Question) => void perform(plain(id, pinned ? 'unpin' : 'pin')),
      toggleAnswered: ({ id, isAnswered }: Question) =>
        void perform(plain(id, isAnswered ? 'mark-unanswered' : 'mark-answered')),
      markAnswered: ({ id, isAnswered }: Question) =>
        void (isAnswered || perform(plain(id, 'mark-answered'))),
      /** Marks a pinned question answered, if it is not yet, and unpins it. */
      answerAndUnpin: (question: Question) => void answerAndUnpin(question),
      /** Marks a question as the one that is being answered, or ends that. */
      toggleAnswering: (question: Question) => {
        const { id } = question;
        const isAnswering = store.get(atoms.answeringId) === id;
        if (!isAnswering && (!isPublished(question) || question.hidden))
          return fail(messages.answering.notPublic);
        const { formerMarked, ...started } = messages.answering.started;
        const formerId = store.get(atoms.answeringId);
        void perform({
          words: isAnswering
            ? messages.answering.stopped
            : { ...started, ...(formerId !== undefined && { doneText: formerMarked }) },
          on: isAnswering || formerId === undefined ? [id] : [formerId, id],
          call: () =>
            isAnswering
              ? act(stopAnswering, { questionId: id }, withToken)
              : act(startAnswering, { questionId: id, former: 'answered' }, withToken),
        });
      },
      /** `edit`, `reply` and `label` resolve to whether the server took the text. */
      edit: (id: QuestionId, text: string) =>
        write(messages.edit, (options) => act(editQuestion, { questionId: id, text }, options)),
      reply: (id: QuestionId, text: string) =>
        write(text === '' ? messages.reply.removing : messages.reply, (options) =>
          act(replyToQuestion, { questionId: id, text }, options),
        ),
      label: (id: QuestionId, labels: readonly string[]) =>
        write(messages.label, (options) => act(labelQuestion, { questionId: id, labels }, options)),
      /** Opens the dialog that edits, answers, labels, or confirms the block of the author. */
      open: (kind: 'block' | 'edit' | 'reply' | 'labels', question: Question) =>
        store.set(questionDialogAtom, { kind, id: question.id, question }),
      block: (questionId: QuestionId) => void block(questionId),
      unblock: ({ id }: Question) => void unblock(id),
      /**
       * Takes a merged question out again, together with the questions merged into it. For a question that is not
       * merged itself: takes out every question that was merged directly into it.
       */
      unmerge: (id: QuestionId) =>
        void perform({
          words: messages.unmerge,
          on: [id],
          call: () => act(unmergeQuestion, { questionId: id }, withToken),
        }),
    };
  }, [adminToken, atoms, boardId, fail, callAsOwn, noteDone, perform, readBlocked, store]);
};

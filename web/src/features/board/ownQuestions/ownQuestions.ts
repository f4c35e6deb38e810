import type { OwnQuestions } from '@openfloor/client/session/followSession';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import { atom, type Store } from 'jotai';
import { fillErased } from '../../../api/board/erasedTexts.ts';
import { UNREACHABLE, type ApiResult } from '../../../api/http/apiClient.ts';
import { addOwnQuestion, ownQuestionsOf } from '../../../device/boardsOnDevice.ts';
import type * as OwnQuestionParts from '../ownQuestionParts.ts';

/** The code for viewers who have asked. Undefined if it does not load: the board works without it. */
const loadParts = (): Promise<typeof OwnQuestionParts | undefined> =>
  import('../ownQuestionParts.ts').catch(() => undefined);

/**
 * The viewer's own questions: `ids` has those that this device asked, `questions` all of the session as the server has
 * them. Code that only askers need loads with the first one.
 * @param onPublished called with each question that a moderator published
 */
export const createOwnQuestions = (store: Store, boardId: BoardId, onPublished: (id: QuestionId) => void) => {
  const ids = atom<ReadonlySet<QuestionId>>(new Set<QuestionId>());
  const questions = atom<OwnQuestions>(new Map());
  return {
    ids,
    questions,
    load: (): void => store.set(ids, new Set(ownQuestionsOf(boardId))),
    asked: (id: QuestionId): void => {
      addOwnQuestion(boardId, id);
      store.set(ids, (known) => new Set([...known, id]));
    },
    read: async (minSeq: number): Promise<ApiResult<OwnQuestion[]>> =>
      (await loadParts())?.getOwnQuestions(boardId, minSeq) ?? UNREACHABLE,
    show: async (after: OwnQuestions): Promise<void> => {
      fillErased(after.values());
      const before = store.get(questions);
      store.set(questions, after);
      if (after.size === 0) return;
      // Another tab may have asked. A set that has all ids is kept, because a new one renders all cards.
      store.set(ids, (known) =>
        [...after.keys()].every((id) => known.has(id)) ? known : new Set([...known, ...after.keys()]),
      );
      (await loadParts())?.announceNews(store, [before, after], onPublished);
    },
  };
};

import type { OwnQuestions } from '@openfloor/client/session/followSession';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Store } from 'jotai';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** News of an own question for its asker. `question`: its text. */
export type StatusNews = { id: QuestionId; question: string } & (
  | { type: 'published' }
  | { type: 'declined'; reason: string | undefined }
  | { type: 'merged' }
  | { type: 'replied'; text: string }
);

/** The changes between two reads that the asker wants to know. */
export const newsOf = (before: OwnQuestions, after: OwnQuestions): StatusNews[] =>
  [...after.values()].flatMap(({ id, text: question, status, reason, reply, mergedInto }): StatusNews[] => {
    const known = before.get(id);
    const named = { id, question };
    if (known && known.mergedInto === undefined && mergedInto !== undefined)
      return [{ type: 'merged', ...named }];
    if (known && reply && known.reply === undefined) return [{ type: 'replied', ...named, text: reply.text }];
    const former = known?.status;
    if (former === 'waiting' && status === 'published') return [{ type: 'published', ...named }];
    const isDeclined = former !== undefined && former !== status && status === 'declined';
    return isDeclined ? [{ type: 'declined', ...named, reason }] : [];
  });

const detailOf = (news: StatusNews): string | undefined => {
  if (news.type === 'declined') return news.reason;
  return news.type === 'replied' ? news.text : undefined;
};

/** Shows a toast for each change. @param onPublished called with each question that was published */
export const announceNews = (
  store: Store,
  [before, after]: readonly [OwnQuestions, OwnQuestions],
  onPublished: (id: QuestionId) => void,
): void => {
  for (const news of newsOf(before, after)) {
    if (news.type === 'published') onPublished(news.id);
    showToast(store, {
      title: messages.news[news.type],
      description: messages.quoted(news.question),
      detail: detailOf(news),
    });
  }
};

import type { OwnQuestions } from '@openfloor/client/session/followSession';
import type { QuestionId } from '@openfloor/contract/ids';
import type { createStore } from 'jotai';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';

/** A status that the asker hears about. */
export type StatusNews =
  | { type: 'published'; id: QuestionId }
  | { type: 'declined'; reason: string | undefined }
  | { type: 'merged' };

/** What changed between two reads that the asker wants to know. */
export const newsOf = (before: OwnQuestions, after: OwnQuestions): StatusNews[] =>
  [...after.values()].flatMap(({ id, status, reason, mergedInto }): StatusNews[] => {
    const known = before.get(id);
    if (known && known.mergedInto === undefined && mergedInto !== undefined) return [{ type: 'merged' }];
    const former = known?.status;
    if (former === 'waiting' && status === 'published') return [{ type: 'published', id }];
    const isDeclined = former !== undefined && former !== status && status === 'declined';
    return isDeclined ? [{ type: 'declined', reason }] : [];
  });

/** Shows a toast for each change. @param onPublished called with each question that was published */
export const announceNews = (
  store: ReturnType<typeof createStore>,
  [before, after]: readonly [OwnQuestions, OwnQuestions],
  onPublished: (id: QuestionId) => void,
): void => {
  for (const news of newsOf(before, after)) {
    if (news.type === 'published') onPublished(news.id);
    const reason = news.type === 'declined' ? news.reason : undefined;
    showToast(store, {
      title: messages.news[news.type],
      ...(reason !== undefined && { description: reason }),
    });
  }
};

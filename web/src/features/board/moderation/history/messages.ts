import type { ModerationAct } from '@openfloor/contract/acts';
import type { HistoryEntry } from '@openfloor/contract/http';

/** All texts of the history. */
export const messages = {
  loading: 'Loading the history...',
  failed: 'The history did not load.',
  again: 'Try again',
  empty: 'Nothing has been done on this board yet.',
  more: 'Show earlier',
  undo: 'Undo',
  undoOf: (act: string) => `Undo: ${act}`,
  undone: 'Taken back',
  undoFailed: 'Failed to undo. Please try again.',
  unknownQuestion: 'A question that is not in the present list',
  questions: (count: number) => `${count} questions`,
  who: ({ role, name }: HistoryEntry['by']): string =>
    role === 'moderator'
      ? (name ?? 'A moderator')
      : { owner: 'Owner', speaker: 'Speaker', automatic: 'Openfloor' }[role],
  acts: {
    approve: 'approved',
    decline: 'declined',
    return: 'returned to review',
    hide: 'hid',
    unhide: 'unhid',
    pin: 'pinned',
    unpin: 'unpinned',
    'mark-answered': 'marked as answered',
    'mark-unanswered': 'marked as unanswered',
    edit: 'edited',
    reply: 'answered in writing',
    'remove-reply': 'removed the written answer',
    label: 'changed the labels of',
    'dismiss-flags': 'dismissed the flags of',
    'start-answering': 'started answering',
    'stop-answering': 'stopped answering',
    'arrange-stage': 'arranged the stage',
    'change-settings': 'changed the settings',
    'start-talk': 'started the next talk',
    'publish-summary': 'published the summary',
    'take-back-summary': 'took the summary back',
    'invite-moderator': 'invited a moderator',
    'revoke-moderator': 'removed a moderator',
    'block-author': 'blocked the author of a question',
    merge: 'merged',
    unmerge: 'took a merge back',
    quarantine: 'set votes aside',
    release: 'counted votes again',
    'rotate-keys': 'revoked all links',
    undo: 'took an act back',
  } satisfies Record<ModerationAct, string>,
};

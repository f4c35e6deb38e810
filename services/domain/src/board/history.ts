import type { ModerationAct } from '@openfloor/contract/acts';
import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { HistoryEntry } from '@openfloor/contract/http';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardState } from './boardState.ts';
import { questionsOf } from './boardState.ts';
import { foldActs } from './undo.ts';

/** By the event that records the act. The history leaves out all other events. */
const ACT_OF: Partial<Record<BoardEvent['type'], ModerationAct>> = {
  'v1.QuestionHidden': 'hide',
  'v1.QuestionUnhidden': 'unhide',
  'v1.QuestionPinned': 'pin',
  'v1.QuestionUnpinned': 'unpin',
  'v1.QuestionAnswered': 'mark-answered',
  'v1.QuestionUnanswered': 'mark-unanswered',
  'v1.QuestionApproved': 'approve',
  'v1.QuestionDeclined': 'decline',
  'v1.QuestionReturned': 'return',
  'v1.QuestionEdited': 'edit',
  'v1.QuestionReplied': 'reply',
  'v1.ReplyRemoved': 'remove-reply',
  'v1.QuestionLabelled': 'label',
  'v1.AnsweringStarted': 'start-answering',
  'v1.AnsweringStopped': 'stop-answering',
  'v1.StageArranged': 'arrange-stage',
  'v1.SettingsChanged': 'change-settings',
  'v1.TalkStarted': 'start-talk',
  'v1.ModeratorInvited': 'invite-moderator',
  'v1.ModeratorRevoked': 'revoke-moderator',
  'v1.ParticipantBlocked': 'block-author',
  'v1.KeysRotated': 'rotate-keys',
  'v1.ActUndone': 'undo',
};

export type HistoryPage = { before?: Seq | undefined; limit?: number };

/**
 * The moderation acts of a board, newest first: the latest `limit` of those before a seq.
 * @param log all events but votes, oldest first
 */
export const historyOf = (
  log: readonly RecordedEvent[],
  { before = Infinity, limit = Infinity }: HistoryPage = {},
): HistoryEntry[] => {
  const page = log.filter((recorded) => recorded.seq < before && isAct(recorded)).slice(-limit);
  const { acts, isUndoable, state } = foldActs(log, new Set(page.map(({ seq }) => seq)));
  return acts
    .flatMap((act) => {
      const { event, seq, at } = act.recorded;
      const name = actOf(event);
      const by = roleOf(act.recorded, state);
      if (name === undefined || !by) return [];
      const undoes = event.type === 'v1.ActUndone' && { undoes: event.seq };
      return [
        { seq, at, act: name, by, questionIds: questionsOf(event), undoable: isUndoable(act), ...undoes },
      ];
    })
    .toReversed();
};

const actOf = (event: BoardEvent): ModerationAct | undefined =>
  event.type === 'v1.QuestionsModerated' ? event.act : ACT_OF[event.type];

const isAct = ({ actor, event }: RecordedEvent): boolean =>
  (actor === 'moderator' || actor === 'speaker') && actOf(event) !== undefined;

/** Who acted; undefined for the super admin and for participants. */
const roleOf = ({ actor, by }: RecordedEvent, { moderators }: BoardState): HistoryEntry['by'] | undefined => {
  if (actor === 'speaker') return { role: 'speaker' };
  if (actor !== 'moderator') return undefined;
  if (by === undefined) return { role: 'owner' };
  const name = moderators.find(({ id }) => id === by)?.name;
  return { role: 'moderator', id: by, ...(name !== undefined && { name }) };
};

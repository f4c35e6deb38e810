import type { ModerationAct } from '@openfloor/contract/acts';
import type { BoardEvent } from '@openfloor/contract/events';

/** Acts by the event that records them. All other events record no act of a moderator. */
const ACT_OF: Partial<Record<BoardEvent['type'], ModerationAct>> = {
  'v1.QuestionEdited': 'edit',
  'v1.QuestionReplied': 'reply',
  'v1.ReplyRemoved': 'remove-reply',
  'v1.QuestionLabelled': 'label',
  'v1.QuestionFlagged': 'flag',
  'v1.FlagsDismissed': 'dismiss-flags',
  'v1.QuestionsMerged': 'merge',
  'v1.QuestionsUnmerged': 'unmerge',
  'v1.SessionsSetAside': 'quarantine',
  'v1.SessionsReleased': 'release',
  'v1.AnsweringStarted': 'start-answering',
  'v1.AnsweringStopped': 'stop-answering',
  'v1.StageArranged': 'arrange-stage',
  'v1.SettingsChanged': 'change-settings',
  'v1.TalkStarted': 'start-talk',
  'v1.SummaryWritten': 'write-summary',
  'v1.SummaryPublished': 'publish-summary',
  'v1.SummaryTakenBack': 'take-back-summary',
  'v1.ModeratorInvited': 'invite-moderator',
  'v1.ModeratorRevoked': 'revoke-moderator',
  'v1.ParticipantBlocked': 'block-author',
  'v1.KeysRotated': 'rotate-keys',
  'v1.OwnerLinkIssued': 'owner-link',
  'v1.ActUndone': 'undo',
};

/** Acts that cannot be undone: those on tokens, and an undo. */
const LASTING: ReadonlySet<ModerationAct> = new Set<ModerationAct>([
  'invite-moderator',
  'revoke-moderator',
  'rotate-keys',
  'owner-link',
  'undo',
]);

export const actOf = (event: BoardEvent): ModerationAct | undefined =>
  event.type === 'v1.QuestionsModerated' ? event.act : ACT_OF[event.type];

/** Whether an undo can take back such an event, unless a later one has changed the same. */
export const isRevocable = (event: BoardEvent): boolean => {
  const act = actOf(event);
  return act !== undefined && !LASTING.has(act);
};

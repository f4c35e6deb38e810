import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BulkAct, FormerQuestion, WaitingAct } from '@openfloor/contract/acts';
import type { Flag } from '@openfloor/contract/flags';
import type {
  AgendaItemId,
  GroupId,
  KeyId,
  ModeratorId,
  OwnerId,
  QuestionId,
  Seq,
  SessionId,
  TalkId,
} from '@openfloor/contract/ids';
import type { AskedWith } from '@openfloor/contract/questions';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import type { WrittenSummary } from '@openfloor/contract/writtenSummary';

type OnQuestion<Type extends string> = { type: Type; questionId: QuestionId };

/**
 * The board's seq that a moderator's screen showed. `by`: the invited moderator; their own later acts are not
 * a conflict.
 */
export type Seen = { seq: Seq; by: ModeratorId | undefined };

/** What a moderator does with a question. `reason` is that of `decline`. */
type Moderation = { act: BulkAct; reason?: string };

/**
 * An item of a new version of the agenda. `newId`: its id if it matches no current item. `id`: the current item that it
 * replaces. Without `asking` a current item keeps its value.
 */
export type WantedItem = Omit<AgendaItem, 'id' | 'asking'> & {
  newId: AgendaItemId;
  id?: AgendaItemId;
  asking?: AgendaItem['asking'];
};

/** Acts on questions by a moderator whose screen may have shown an earlier state of them. */
export type SeenCommand = { seen?: Seen } & (
  | (OnQuestion<'ModerateQuestion'> & Moderation)
  | ({ type: 'ModerateQuestions'; questionIds: readonly QuestionId[] } & Moderation)
  | (OnQuestion<'EditQuestion'> & { text: string })
  /** An empty text removes the reply. */
  | (OnQuestion<'ReplyToQuestion'> & { text: string })
  | (OnQuestion<'LabelQuestion'> & { labels: readonly string[] })
);

/** Requests to change a board; `decide` accepts or refuses them. */
export type BoardCommand =
  | SeenCommand
  /** `flags`: what screening found in the text and in the asker's other questions. */
  | ({
      type: 'AskQuestion';
      questionId: QuestionId;
      sessionId: SessionId;
      text: string;
      flags?: readonly Flag[];
    } & AskedWith)
  /** `voted` is the end state; without it the vote is toggled. */
  | { type: 'Vote'; questionId: QuestionId; sessionId: SessionId; voted?: boolean }
  /** `sessionId`: the caller's, who must be the author. */
  | (OnQuestion<'WithdrawQuestion'> & { sessionId: SessionId })
  /** `sessionId`: the caller's, who must be the author. `flags`: what screening found in the new text. */
  | (OnQuestion<'EditOwnQuestion'> & { sessionId: SessionId; text: string; flags?: readonly Flag[] })
  /** `text`: what the language model read. */
  | (OnQuestion<'FlagQuestion'> & { text: string; flag: Flag })
  | OnQuestion<'DismissFlags'>
  | (OnQuestion<'StartAnswering'> & { former?: FormerQuestion })
  | OnQuestion<'StopAnswering'>
  /** `from` does not contain `into`. */
  | { type: 'MergeQuestions'; into: QuestionId; from: readonly QuestionId[] }
  /** Separates a merged question, or from a root all questions that were merged into it directly. */
  | OnQuestion<'UnmergeQuestion'>
  | { type: 'ArrangeStage'; questionIds: readonly QuestionId[] }
  | { type: 'ChangeSettings'; settings: StoredSettings }
  /** `waiting`: what becomes of the questions that wait for review; without it they stay in the former talk. */
  | {
      type: 'StartTalk';
      talkId: TalkId;
      title?: string;
      /** The item of the agenda that it is started from. */
      agendaId?: AgendaItemId;
      /** The talk that its author saw as the current one (null: the first talk); another current talk is a conflict. */
      after?: TalkId | null;
      waiting?: { act: WaitingAct; reason?: string };
    }
  /** Starts the talk of the item that is due by the clock, if the board's talks start automatically. */
  | { type: 'StartDueTalk'; talkId: TalkId }
  /** `seen`: the seq that the moderator's screen showed; a later change of the agenda is a conflict. */
  | { type: 'PutAgenda'; items: readonly WantedItem[]; seen?: Seq }
  | { type: 'HoldAgendaItem'; itemId: AgendaItemId }
  | { type: 'ReleaseAgendaItem'; itemId: AgendaItemId }
  /** `sources`: the questions that the language model read. */
  | {
      type: 'WriteSummary';
      text: string;
      topics: WrittenSummary['topics'];
      sources: readonly { id: QuestionId; text: string }[];
    }
  /** Publishes the talk's latest summary. `at`: refused unless the summary is of this time (null: the extract). */
  | { type: 'PublishSummary'; at?: string | null }
  | { type: 'TakeBackSummary' }
  /** `sessionIds` has no duplicates. */
  | { type: 'SetSessionsAside'; group: GroupId; sessionIds: readonly SessionId[] }
  /** Releases those of the sessions that were set aside as part of the group. */
  | { type: 'ReleaseSessions'; group: GroupId; sessionIds: readonly SessionId[] }
  | { type: 'InviteModerator'; moderatorId: ModeratorId; name: string }
  | { type: 'RevokeModerator'; moderatorId: ModeratorId }
  /** Takes back what the event at `seq` changed. */
  | { type: 'UndoAct'; seq: Seq }
  /** `sessionId`: the moderator's own session, if known, which must not be blocked. */
  | { type: 'BlockAuthor'; questionId: QuestionId; sessionId?: SessionId }
  | { type: 'UnblockParticipant'; sessionId: SessionId }
  /** Invalidates all tokens that former keys signed. */
  | { type: 'RotateKeys'; keyId: KeyId }
  | { type: 'IssueOwnerLink' }
  /**
   * `by`: the owner's session that shares the board, or the number of removed owners when its recovery code was made.
   */
  | {
      type: 'AddOwner';
      ownerId: OwnerId;
      sessionId: SessionId;
      by: { owner: SessionId } | { removed: number };
    }
  | { type: 'RemoveOwner'; ownerId: OwnerId }
  | { type: 'CloseBoard' }
  | { type: 'EndBoard' }
  | { type: 'ReopenBoard' }
  | { type: 'RenameBoard'; title: string }
  /** Erases the texts of a session's questions, also on a closed board. */
  | { type: 'EraseQuestions'; sessionId: SessionId; questionIds: readonly QuestionId[] };

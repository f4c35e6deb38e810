import type { KeyId, QuestionId, SessionId } from '@openfloor/contract/ids';

type OnQuestion<Type extends string> = { type: Type; questionId: QuestionId };

/** Wishes; `decide` says what becomes of them. */
export type BoardCommand =
  | { type: 'AskQuestion'; questionId: QuestionId; sessionId: SessionId; text: string }
  /** `voted` is the wished end state; without it the vote is toggled. */
  | { type: 'Vote'; questionId: QuestionId; sessionId: SessionId; voted?: boolean }
  | OnQuestion<'HideQuestion'>
  | OnQuestion<'UnhideQuestion'>
  | OnQuestion<'PinQuestion'>
  | OnQuestion<'UnpinQuestion'>
  | OnQuestion<'AnswerQuestion'>
  /** `sessionId`: the moderator's own, if known; nobody blocks themselves. */
  | { type: 'BlockAuthor'; questionId: QuestionId; sessionId?: SessionId }
  | { type: 'UnblockParticipant'; sessionId: SessionId }
  /** Ends all tokens that the keys before `keyId` signed. */
  | { type: 'RotateKeys'; keyId: KeyId }
  | { type: 'CloseBoard' };

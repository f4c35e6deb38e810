import type { KeyId, QuestionId, SessionId } from '@openfloor/contract/ids';

type OnQuestion<Type extends string> = { type: Type; questionId: QuestionId };

/** Requests to change a board; `decide` accepts or refuses them. */
export type BoardCommand =
  | { type: 'AskQuestion'; questionId: QuestionId; sessionId: SessionId; text: string }
  /** `voted` is the end state; without it the vote is toggled. */
  | { type: 'Vote'; questionId: QuestionId; sessionId: SessionId; voted?: boolean }
  | OnQuestion<'HideQuestion'>
  | OnQuestion<'UnhideQuestion'>
  | OnQuestion<'PinQuestion'>
  | OnQuestion<'UnpinQuestion'>
  | OnQuestion<'AnswerQuestion'>
  /** `sessionId`: the moderator's own session, if known, which must not be blocked. */
  | { type: 'BlockAuthor'; questionId: QuestionId; sessionId?: SessionId }
  | { type: 'UnblockParticipant'; sessionId: SessionId }
  /** Invalidates all tokens that former keys signed. */
  | { type: 'RotateKeys'; keyId: KeyId }
  | { type: 'CloseBoard' };

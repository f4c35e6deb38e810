import type { QuestionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';

/** Receipts of own questions. `held`: those that arrived since `my-questions` was asked for. */
export type OwnQuestions = {
  readonly receipts: ReadonlyMap<QuestionId, Receipt>;
  readonly held?: readonly Receipt[];
};

export const NO_QUESTIONS: OwnQuestions = { receipts: new Map() };

/** `my-questions` is asked for: after each list of the board, with the `minSeq` of its position. */
export const ownQuestionsAsked = ({ receipts }: OwnQuestions): OwnQuestions => ({ receipts, held: [] });

/** `my-questions` was read. What arrived meanwhile may be newer. */
export const ownQuestionsRead = ({ held = [] }: OwnQuestions, list: readonly Receipt[]): OwnQuestions => ({
  receipts: withReceipts(new Map(), [...list, ...held]),
});

/** News of own questions arrived. */
export const receiptsArrived = (
  { receipts, held }: OwnQuestions,
  arrived: readonly Receipt[],
): OwnQuestions => ({
  receipts: withReceipts(receipts, arrived),
  ...(held && { held: [...held, ...arrived] }),
});

const withReceipts = (known: OwnQuestions['receipts'], added: readonly Receipt[]): OwnQuestions['receipts'] =>
  new Map([...known, ...added.map((receipt) => [receipt.id, receipt] as const)]);

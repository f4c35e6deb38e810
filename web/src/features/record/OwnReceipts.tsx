import { listLogKeys } from '@openfloor/contract/calls/log';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { bytesIn } from '@openfloor/domain/proof/base64';
import { useState } from 'react';
import { type ApiFailure, send } from '../../api/http/apiClient.ts';
import { useRead } from '../../api/http/useRead.ts';
import { getProvenReceipt, type ProvenReceipt } from '../../api/past/logCalls.ts';
import { getOwnQuestions } from '../../api/board/ownQuestionCalls.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { download } from '../../device/download.ts';
import { messages } from './messages.ts';
import * as styles from './RecordPage.css.ts';
import { isProven } from './verifyLog.ts';

type Outcome = 'downloaded' | 'receiptUnsigned' | 'receiptForged' | 'receiptFailed';

/** The viewer's own questions, each with a receipt that proves it. A closed board lists none. */
export const OwnReceipts = ({ boardId }: { boardId: BoardId }) => {
  const { value, failure } = useRead(() => getOwnQuestions(boardId, 0), boardId);
  const [outcomes, setOutcomes] = useState<Readonly<Record<QuestionId, Outcome>>>({});
  const downloadOf = async (questionId: QuestionId): Promise<void> => {
    const outcome = await downloadReceipt(boardId, questionId);
    setOutcomes((all) => ({ ...all, [questionId]: outcome }));
  };
  if (!value && !failure) return undefined;
  const questions = value ?? [];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{messages.yours}</h2>
      {questions.length === 0 && <p className={styles.lead}>{messages[emptyBecause(failure)]}</p>}
      <ul className={styles.rows}>
        {questions.map(({ id, text }) => {
          const outcome = outcomes[id];
          return (
            <li key={id} className={styles.row}>
              <span dir="auto" className={styles.question}>
                {text}
              </span>
              <Button aria-label={messages.downloadFor(text)} onClick={() => void downloadOf(id)}>
                {messages.download}
              </Button>
              <p role="status" className={styles.note} hidden={outcome === undefined}>
                {outcome && messages[outcome]}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Why no question is listed. */
const emptyBecause = (failure: ApiFailure | undefined): 'none' | 'closed' | 'unlisted' => {
  if (!failure) return 'none';
  return failure.code === 'board-not-found' ? 'closed' : 'unlisted';
};

/** Saves a receipt only if it proves the question. */
const downloadReceipt = async (boardId: BoardId, questionId: QuestionId): Promise<Outcome> => {
  const [receipt, listed] = await Promise.all([getProvenReceipt(questionId), send(listLogKeys, {})]);
  if (!receipt.ok && receipt.code === 'no-checkpoint') return 'receiptUnsigned';
  if (!receipt.ok || !listed.ok) return 'receiptFailed';
  const keys = listed.value.keys.flatMap(({ publicKey }) => bytesIn(publicKey) ?? []);
  if (!isProven(receipt.value, { boardId, questionId, keys })) return 'receiptForged';
  save(receipt.value, `receipt-${receipt.value.event.seq}.json`);
  return 'downloaded';
};

const save = (receipt: ProvenReceipt, name: string): void =>
  download(new Blob([`${JSON.stringify(receipt, undefined, 2)}\n`], { type: 'application/json' }), name);

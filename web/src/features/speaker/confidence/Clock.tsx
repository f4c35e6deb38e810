import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { useState } from 'react';
import { clockText, timeLeftText } from '../../../design/formats.ts';
import { keepOpenedQuestion, openedQuestion } from '../../../device/openedQuestion.ts';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { useNow } from './useNow.ts';
import * as styles from './Confidence.css.ts';

/** The time of day, and how long this monitor has shown the question. `questionId`: undefined: it shows none. */
export const Clock = ({
  session: { boardId },
  questionId,
}: {
  session: SpeakerSession;
  questionId: QuestionId | undefined;
}) => {
  const nowMs = useNow(boardId);
  return (
    nowMs !== undefined && (
      <>
        <p className={styles.clock}>
          <span className={styles.timeLabel}>{messages.clock}</span> {clockText(nowMs)}
        </p>
        {questionId !== undefined && (
          <OpenFor key={questionId} nowMs={nowMs} openedAtMs={() => openedAt(boardId, questionId, nowMs)} />
        )}
      </>
    )
  );
};

const OpenFor = ({ nowMs, openedAtMs }: { nowMs: number; openedAtMs: () => number }) => {
  const [sinceMs] = useState(openedAtMs);
  return (
    <p className={styles.clock}>
      <span className={styles.timeLabel}>{messages.openFor}</span> {timeLeftText(nowMs - sinceMs)}
    </p>
  );
};

/** When this monitor began to show the question. Stored, so that the count continues after a reload. */
const openedAt = (boardId: BoardId, questionId: QuestionId, nowMs: number): number => {
  const known = openedQuestion(boardId);
  if (known?.id === questionId) return known.atMs;
  keepOpenedQuestion(boardId, { id: questionId, atMs: nowMs });
  return nowMs;
};

import { DECLINE_REASONS } from '@openfloor/contract/declineReasons';
import { DECLINE_REASON_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { NewTalk } from '../../../../../api/moderation/startTalk.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { excessOf } from '../../../../../design/components/TextField/tooLong.ts';
import { noted } from '../../../../../design/noted.css.ts';
import { useBoard } from '../../../boardContext.ts';
import { isPublished } from '../../../list/selection.ts';
import { FlagReasons, QuotedTexts } from '../../card/Flags.tsx';
import { Meanwhile, useSince } from '../../card/forms/Meanwhile.tsx';
import { messages as moderationMessages } from '../../messages.ts';
import { Choice } from '../../rules/Choice.tsx';
import { messages } from './messages.ts';
import * as settingStyles from '../../rules/settings.css.ts';
import * as styles from './ConfirmTalk.css.ts';

type ConfirmTalkProps = {
  talk: NewTalk;
  /** Whether the current talk may be the one that is being started here. */
  mayHaveStarted: boolean;
  onChange: (changes: Partial<NewTalk>) => void;
  onBack: () => void;
  onStart: () => void;
};

/** Says what starting the next talk does, and asks what happens to the questions that wait for review. */
export const ConfirmTalk = ({ talk, mayHaveStarted, onChange, onBack, onStart }: ConfirmTalkProps) => {
  const { atoms } = useBoard();
  const questions = [...useAtomValue(atoms.questions).values()];
  const present = useAtomValue(atoms.head)?.talk;
  const isSuperseded = present !== undefined && present.id !== talk.after && !mayHaveStarted;
  const since = useSince();
  const meanwhile = !mayHaveStarted && (
    <Meanwhile opened={undefined} since={{ ...since, talkId: talk.after }} />
  );
  const waiting = questions.filter(({ status }) => status === 'waiting');
  const flagged = waiting.filter(({ flags = [] }) => flags.length > 0);
  const [isConfirmingFlagged, setIsConfirmingFlagged] = useState(false);
  const publishesFlagged = talk.waiting === 'approve' && flagged.length > 0;
  const isReasonTooLong = talk.waiting === 'decline' && excessOf(talk.reason, DECLINE_REASON_LENGTH_MAX) > 0;
  // The heading gets the focus, so that a second Enter starts nothing.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [isConfirmingFlagged]);
  if (isConfirmingFlagged) {
    const title = moderationMessages.approveFlagged(flagged.length);
    return (
      <section className={settingStyles.field} aria-label={title}>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h3>
        <QuotedTexts texts={flagged.map(({ text }) => text)} />
        <div className={noted}>
          <p className={settingStyles.help}>{moderationMessages.approveFlaggedText}</p>
          {meanwhile}
        </div>
        <div className={styles.actions}>
          <Button onClick={() => setIsConfirmingFlagged(false)}>{messages.back}</Button>
          <Button tone="primary" disabled={isSuperseded} onClick={onStart}>
            {messages.start}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={settingStyles.field} aria-label={messages.confirm}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {messages.confirm}
      </h3>
      {talk.title.trim() !== '' && (
        <p className={styles.subject} dir="auto">
          {talk.title.trim()}
        </p>
      )}
      <div className={noted}>
        <p className={settingStyles.help}>{messages.what(questions.filter(isPublished).length)}</p>
        {meanwhile}
      </div>
      {waiting.length > 0 && <WaitingChoice waiting={waiting} talk={talk} onChange={onChange} />}
      <div className={styles.actions}>
        <Button onClick={onBack}>{messages.back}</Button>
        <Button
          tone="primary"
          disabled={isReasonTooLong || isSuperseded}
          onClick={publishesFlagged ? () => setIsConfirmingFlagged(true) : onStart}
        >
          {messages.start}
        </Button>
      </div>
      {waiting.length > 0 && <WaitingQuestions waiting={waiting} />}
    </section>
  );
};

/** List of the waiting questions. Below the buttons, because there may be many. */
const WaitingQuestions = ({ waiting }: { waiting: readonly Question[] }) => (
  <ul className={styles.questions} aria-label={messages.waiting(waiting.length)}>
    {waiting
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ id, text, name, flags }) => (
        <li key={id} className={styles.question}>
          <span dir="auto">{text}</span>
          {name !== undefined && <bdi className={settingStyles.help}>{name}</bdi>}
          {flags && <FlagReasons flags={flags} />}
        </li>
      ))}
  </ul>
);

type WaitingChoiceProps = Pick<ConfirmTalkProps, 'talk' | 'onChange'> & { waiting: readonly Question[] };

const WaitingChoice = ({ waiting, talk, onChange }: WaitingChoiceProps) => (
  <>
    <h4 className={styles.heading}>{messages.waiting(waiting.length)}</h4>
    <Choice
      legend={messages.waitingWhat}
      options={messages.waitingActs}
      value={talk.waiting}
      onChoose={async (chosen) => {
        onChange({ waiting: chosen });
        return true;
      }}
    />
    {talk.waiting === 'decline' && (
      <>
        <TextField
          label={messages.reason}
          maxLength={DECLINE_REASON_LENGTH_MAX}
          value={talk.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
        <div className={settingStyles.quick}>
          {DECLINE_REASONS.map((reason) => (
            <Button
              key={reason}
              aria-pressed={talk.reason === reason}
              onClick={() => onChange({ reason: talk.reason === reason ? '' : reason })}
            >
              {reason}
            </Button>
          ))}
        </div>
      </>
    )}
  </>
);

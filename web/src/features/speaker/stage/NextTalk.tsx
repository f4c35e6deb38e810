import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isRetryable } from '../../../api/http/apiClient.ts';
import type { NewTalk } from '../../../api/moderation/startTalk.ts';
import { newKey } from '../../../api/http/newKey.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { useGuardedActs } from '../../../design/useGuardedActs.ts';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

/**
 * A request to start the next talk. Carries questions that wait for review over, because the stage does not show them.
 * `reason` would decline them. Each request has its own idempotency key.
 * @param after id of the talk that it ends; the server refuses if another one is on by now
 */
const newTalk = (title: string, after: NewTalk['after']): NewTalk => ({
  title,
  waiting: 'carry',
  reason: '',
  after,
  key: newKey(),
});

type NextTalkProps = {
  session: Pick<SpeakerSession, 'nextTalk'> & { atoms: Pick<SpeakerSession['atoms'], 'head'> };
  onClose: () => void;
};

/** Starts the next talk; without a title the server numbers it. */
export default function NextTalk({ session, onClose }: NextTalkProps) {
  const present = useAtomValue(session.atoms.head)?.talk;
  const [title, setTitle] = useState('');
  const [isStarting, setStarting] = useState(false);
  /** A request that may have started the talk, because its answer was lost: a retry gets the answer. */
  const [unanswered, setUnanswered] = useState<NewTalk>();
  // A press that was meant for the end of one talk does not end another one, which a colleague has just started.
  const whenStill = useGuardedActs(present?.id, '');
  const start = async (): Promise<void> => {
    const talk = unanswered ?? newTalk(title, present?.id);
    setStarting(true);
    const result = await session.nextTalk(talk);
    setStarting(false);
    setUnanswered(!result.ok && isRetryable(result) ? talk : undefined);
    if (result.ok) onClose();
  };
  return (
    <Dialog
      title={messages.nextTalk}
      description={messages.nextTalkText}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          whenStill(() => void start());
        }}
      >
        <p role="status">
          {messages.now}: <bdi>{present?.title}</bdi>
        </p>
        <TextField
          label={messages.talkTitle}
          value={title}
          maxLength={BOARD_TITLE_LENGTH_MAX}
          onChange={({ target }) => {
            setTitle(target.value);
            setUnanswered(undefined);
          }}
        />
        <Button tone="signal" type="submit" disabled={isStarting}>
          {messages.startTalk}
        </Button>
      </form>
    </Dialog>
  );
}

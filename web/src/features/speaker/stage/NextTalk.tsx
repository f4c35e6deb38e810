import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import type { NewTalk } from '../../../api/moderation/startTalk.ts';
import { newKey } from '../../../api/http/newKey.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

/**
 * A request to start the next talk. Carries questions that wait for review over, because the stage does not show them.
 * `reason` is for declining them. A request with another title is another one, with a key of its own.
 * @param after id of the talk that the speaker wants to end; the server refuses if another one is on by now
 */
const newTalk = (title: string, after: NewTalk['after']): NewTalk => ({
  title,
  waiting: 'carry',
  reason: '',
  after,
  key: newKey(),
});

/** Starts the next talk; without a title the server numbers it. */
export default function NextTalk({ session, onClose }: { session: SpeakerSession; onClose: () => void }) {
  const present = useAtomValue(session.atoms.head)?.talk;
  const [talk, setTalk] = useState<NewTalk>(() => newTalk('', present?.id));
  const [isStarting, setStarting] = useState(false);
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setStarting(true);
    const hasStarted = await session.nextTalk(talk);
    setStarting(false);
    if (hasStarted) onClose();
  };
  return (
    <Dialog
      title={messages.nextTalk}
      description={messages.nextTalkText}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void start(event)}>
        <TextField
          label={messages.talkTitle}
          value={talk.title}
          maxLength={BOARD_TITLE_LENGTH_MAX}
          onChange={({ target }) => setTalk(newTalk(target.value, talk.after))}
        />
        <Button tone="signal" type="submit" disabled={isStarting}>
          {messages.startTalk}
        </Button>
      </form>
    </Dialog>
  );
}

import Clock from 'lucide-react/icons/clock';
import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLeaving } from '../../../../design/components/AlertDialog/useLeaving.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { useStillActs } from '../../../../design/useStillActs.ts';
import { useBoard } from '../../boardContext.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import { NOTICE_FORM, useKeptText } from '../card/forms/useKeptText.ts';
import { messages } from '../thisTalk/hall/messages.ts';
import { NoticeField } from '../thisTalk/hall/NoticeField.tsx';
import { TimesField } from '../thisTalk/hall/TimesField.tsx';
import * as styles from './HallControls.css.ts';

/** What moderators change often while a talk goes on: pauses, times and the notice. */
export const HallControls = () => {
  const [open, setOpen] = useState<'times' | 'notice'>();
  const { notice, opensAt, closesAt } = useAtomValue(useBoard().atoms.settings);
  const close = (): void => setOpen(undefined);
  return (
    <div role="group" aria-label={messages.controls} className={styles.controls}>
      <PauseButton setting="asking" />
      <PauseButton setting="voting" />
      <Button onClick={() => setOpen('times')}>
        <Clock aria-hidden size={16} /> {messages.times.open}
      </Button>
      <Button onClick={() => setOpen('notice')}>
        <Megaphone aria-hidden size={16} /> {messages.notice.open}
      </Button>
      {open === 'times' && (
        <Dialog
          title={messages.times.title}
          description={messages.times.help}
          closeLabel={messages.close}
          onClose={close}
        >
          <TimesField opensAt={opensAt} closesAt={closesAt} onDone={close} />
        </Dialog>
      )}
      {open === 'notice' && <NoticeDialog notice={notice} onClose={close} />}
    </div>
  );
};

const NoticeDialog = ({ notice, onClose }: { notice: string | null; onClose: () => void }) => {
  const field = useKeptText(NOTICE_FORM, notice ?? '');
  const { leave, question } = useLeaving(field, onClose);
  return (
    <Dialog
      title={messages.notice.title}
      description={messages.notice.help}
      closeLabel={messages.close}
      onClose={leave}
    >
      <NoticeField notice={notice} field={field} onDone={onClose} />
      {question}
    </Dialog>
  );
};

const PauseButton = ({ setting }: { setting: 'asking' | 'voting' }) => {
  const isOpen = useAtomValue(useBoard().atoms.settings)[setting] === 'open';
  const { change } = useChangeSettings();
  const words = messages[setting];
  const next = isOpen ? 'paused' : 'open';
  const Icon = isOpen ? Pause : Play;
  const whenStill = useStillActs(setting, next);
  return (
    <Button
      className={isOpen ? '' : styles.paused}
      onClick={() =>
        whenStill(() => void change({ [setting]: next }, words.done[next], words.doneText[next]), true)
      }
    >
      <Icon aria-hidden size={16} /> {isOpen ? words.open : words.paused}
    </Button>
  );
};

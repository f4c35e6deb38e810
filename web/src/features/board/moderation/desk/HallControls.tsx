import Clock from 'lucide-react/icons/clock';
import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useGuardedActs } from '../../../../design/useGuardedActs.ts';
import { useBoard } from '../../boardContext.ts';
import { useLatestOwnAct } from '../acts/usePerform.ts';
import { messages as moderationMessages } from '../messages.ts';
import { placeAtom } from '../places.ts';
import { messages as toolMessages } from '../tools/messages.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import { messages } from '../thisTalk/hall/messages.ts';
import * as styles from './HallControls.css.ts';

/** Buttons for what moderators change often during a talk (pauses, times, the next talk, the notice), and undo. */
export const HallControls = () => {
  const open = useSetAtom(placeAtom);
  return (
    <div role="group" aria-label={messages.controls} className={styles.controls}>
      <PauseButton setting="asking" />
      <PauseButton setting="voting" />
      <Button onClick={() => open('times')}>
        <Clock aria-hidden size={16} /> {messages.times.title}
      </Button>
      <Button onClick={() => open('nextTalk')}>
        <SkipForward aria-hidden size={16} /> {toolMessages.tools.nextTalk.name}
      </Button>
      <Button onClick={() => open('notice')}>
        <Megaphone aria-hidden size={16} /> {messages.notice.title}
      </Button>
      <UndoButton />
    </div>
  );
};

/** Names the act that it undoes, long after the act's toast has gone. Always there, so that it moves nothing. */
const UndoButton = () => {
  const { latest, undo } = useLatestOwnAct();
  return (
    <Button className={styles.undo} aria-disabled={!latest} onClick={undo}>
      <Undo2 aria-hidden size={16} />
      <span className={styles.undone}>
        {latest ? moderationMessages.undoOf(latest.done) : moderationMessages.nothingToUndo}
      </span>
    </Button>
  );
};

const PauseButton = ({ setting }: { setting: 'asking' | 'voting' }) => {
  const isOpen = useAtomValue(useBoard().atoms.settings)[setting] === 'open';
  const { change } = useChangeSettings();
  const words = messages[setting];
  const next = isOpen ? 'paused' : 'open';
  const Icon = isOpen ? Pause : Play;
  const whenStill = useGuardedActs(setting, next);
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

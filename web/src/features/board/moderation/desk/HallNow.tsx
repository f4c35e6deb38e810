import type { Question } from '@openfloor/contract/questions';
import { nextOpen, stagedQuestions, stagePlaceOf } from '@openfloor/domain/view/stagePlace';
import { useAtomValue, useSetAtom } from 'jotai';
import Clock from 'lucide-react/icons/clock';
import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { numberText } from '../../../../design/formats.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { messages } from '../thisTalk/hall/messages.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useGuardedActs } from '../../../../design/useGuardedActs.ts';
import { useLatestOwnAct } from '../acts/usePerform.ts';
import { messages as moderationMessages } from '../messages.ts';
import { placeAtom } from '../places.ts';
import { messages as toolMessages } from '../tools/messages.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import { Link } from '../../../../design/components/Link/Link.tsx';
import { button } from '../../../../design/components/Button/Button.css.ts';
import { paths } from '../../../../navigation/paths.ts';
import * as styles from './HallNow.css.ts';

/** What the stage shows, and the question that is due after it, as on the speaker's screens. */
const useStage = () => {
  const { atoms } = useBoard();
  const shown = useAtomValue(atoms.question(useAtomValue(atoms.onStageId) ?? ''));
  const questions = useAtomValue(atoms.questions);
  const isArranged = useAtomValue(atoms.settings).stageOrder === 'arranged';
  const arranged = useAtomValue(atoms.head)?.stage;
  const staged = stagedQuestions([...questions.values()].filter(isPublished), {
    arranged: isArranged ? arranged : undefined,
    guests: [shown?.id],
  });
  const place = stagePlaceOf(staged, shown?.id);
  const due = place ? staged[nextOpen(staged, place, isArranged)?.index ?? -1] : staged.find(isUnanswered);
  return { shown, due };
};

const isUnanswered = ({ isAnswered }: Question): boolean => !isAnswered;

/** Panel beside a moderator's list with what the hall sees now, so that no other page has to be open. */
export const HallNow = () => {
  const { shown, due } = useStage();
  const words = messages.now;
  return (
    <section className={styles.hall} aria-label={words.name}>
      <h2 className={styles.heading}>{shown?.isAnswered ? words.answered : words.answering}</h2>
      <div className={styles.place}>
        {shown ? (
          <div className={shown.isAnswered ? styles.answered : styles.answering}>
            <p className={styles.clamped} dir="auto">
              {shown.text}
            </p>
          </div>
        ) : (
          <p className={styles.none}>{words.notAnswering}</p>
        )}
      </div>
      <h2 className={styles.heading}>{words.next}</h2>
      <div className={styles.nextPlace}>
        {due ? <Due question={due} /> : <p className={styles.none}>{words.noNext}</p>}
      </div>
      <h2 className={styles.heading}>{words.thisTalk}</h2>
      <HallControls />
    </section>
  );
};

const Due = ({ question: { text, votes } }: { question: Question }) => (
  <p className={styles.question}>
    <span className={styles.votes}>{numberText(votes)}</span>
    <span className={styles.text} dir="auto">
      {text}
    </span>
  </p>
);

/** Buttons for what moderators change often during a talk (pauses, times, the next talk, the notice), and undo. */
const HallControls = () => {
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

/** Link on an empty board to the screen that shows the hall how to join. */
export const WallLink = () => (
  <Link className={button.quiet} to={paths.wall(useBoard().boardId)}>
    {messages.showWall}
  </Link>
);

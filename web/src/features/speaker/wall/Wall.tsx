import type { QuestionId } from '@openfloor/contract/ids';
import { useStore, type Atom } from 'jotai';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { JoinCode } from '../stage/JoinCode.tsx';
import type { SpeakerSession } from '../speakerSession.ts';
import { StageLight } from '../stage/StageLight.tsx';
import { useFullscreen } from '../screen/useFullscreen.ts';
import { useResting } from '../screen/useResting.ts';
import { useStageKeys } from '../stage/useStageKeys.ts';
import { useWakeLock } from '../screen/useWakeLock.ts';
import * as stage from '../stage/Stage.css.ts';
import { Lobby } from './Lobby.tsx';
import { mostVoted } from './mostVoted.ts';
import { TopQuestions } from './TopQuestions.tsx';
import { ViewerLights } from './ViewerLights.tsx';
import { WallHeader } from './WallHeader.tsx';
import * as styles from './Wall.css.ts';

/** The order changes at most this often, so that the hall can read it. */
const CALM_MS = 1000;

type WallProps = {
  session: SpeakerSession;
  /** The main part, for the card that grows out of it. */
  cards: RefObject<HTMLElement | null>;
  onChoose: (id: QuestionId) => void;
};

/** The screen in the room between questions. */
export const Wall = ({ session, cards, onChoose }: WallProps) => {
  const questions = useSampled(session.atoms.questions);
  const top = useMemo(() => mostVoted(questions.values()), [questions]);
  const fullscreen = useFullscreen();
  const isResting = useResting();
  useWakeLock();
  useStageKeys({ toggleFullscreen: fullscreen.toggle, leaveFullscreen: fullscreen.leave });
  return (
    <div className={stage.stage} data-resting={isResting} data-toasts="titles">
      <StageLight session={session} />
      <WallHeader session={session} fullscreen={fullscreen} />
      <main ref={cards} className={styles.main}>
        {top.length === 0 ? (
          <Lobby session={session} />
        ) : (
          <div className={styles.race}>
            <TopQuestions questions={top} onChoose={onChoose} />
            <div className={styles.corner}>
              <ViewerLights session={session} />
              <JoinCode session={session} size="column" />
            </div>
          </div>
        )}
      </main>
    </div>
  );
};

/** An atom's value as of the last interval, however often it changes. */
const useSampled = <Value,>(source: Atom<Value>): Value => {
  const store = useStore();
  const [value, setValue] = useState(() => store.get(source));
  useEffect(() => {
    const timer = setInterval(() => setValue(() => store.get(source)), CALM_MS);
    return () => clearInterval(timer);
  }, [source, store]);
  return value;
};

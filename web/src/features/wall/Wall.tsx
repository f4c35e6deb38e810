import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { useMemo, type RefObject } from 'react';
import { useSeldom } from '../board/useSeldom.ts';
import { JoinCode } from '../speaker/JoinCode.tsx';
import type { SpeakerSession } from '../speaker/speakerSession.ts';
import { StageLight } from '../speaker/StageLight.tsx';
import { useFullscreen } from '../speaker/useFullscreen.ts';
import { useResting } from '../speaker/useResting.ts';
import { useStageKeys } from '../speaker/useStageKeys.ts';
import { useWakeLock } from '../speaker/useWakeLock.ts';
import * as stage from '../speaker/Stage.css.ts';
import { Lobby } from './Lobby.tsx';
import { TopQuestions } from './TopQuestions.tsx';
import { topQuestions } from './topQuestions.ts';
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

/** The screen in the room while nobody looks at a single question. */
export const Wall = ({ session, cards, onChoose }: WallProps) => {
  const questions = useSeldom(useAtomValue(session.atoms.questions), CALM_MS);
  const top = useMemo(() => topQuestions(questions.values()), [questions]);
  const fullscreen = useFullscreen();
  const isResting = useResting();
  useWakeLock();
  useStageKeys({ toggleFullscreen: fullscreen.toggle, leaveFullscreen: fullscreen.leave });
  return (
    <div className={stage.stage} data-resting={isResting} data-toasts="top">
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
              <JoinCode session={session} size="small" />
            </div>
          </div>
        )}
      </main>
    </div>
  );
};

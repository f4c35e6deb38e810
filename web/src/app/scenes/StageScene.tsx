import { createStore, Provider } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { LiveMark } from '../../design/components/LiveMark/LiveMark.tsx';
import { BoardProvider } from '../../features/board/boardContext.ts';
import { createBoardSession } from '../../features/board/boardSession.ts';
import { QuestionCard } from '../../features/board/list/QuestionCard.tsx';
import { OnStageScreen } from '../../features/board/ownQuestions/OnStage.tsx';
import { createSpeakerSession } from '../../features/speaker/speakerSession.ts';
import { StageLight } from '../../features/speaker/stage/StageLight.tsx';
import { StageFacts, StageText } from '../../features/speaker/stage/StageQuestion.tsx';
import * as stage from '../../features/speaker/stage/Stage.css.ts';
import { useGliding } from '../../features/speaker/wall/useGliding.ts';
import { Frame } from './Frame.tsx';
import { messages } from './messages.ts';
import { BOARD, questionId, questionOf, stateOf } from './samples.ts';
import { useBeats } from './useBeats.ts';
import * as styles from './StageScene.css.ts';

const BEATS = 11;
const BEAT_MS = 400;
/** The beat from which on the asker's question is being answered. */
const ON_STAGE_AT = 6;
/** Index of the asker's question: it is third at first. */
const OWN = 2;
const VOTES = [41, 38, 35, 22];
/** Votes that the asker's question gains with each beat. */
const GAIN = 3;

const questionsAt = (beat: number) =>
  messages.phone.map((text, place) =>
    questionOf(place, text, { votes: (VOTES[place] ?? 0) + (place === OWN ? GAIN * beat : 0) }),
  );

/** Sample of stage and phone: a question gets votes, comes on stage, and its asker's phone shows that. */
export default function StageScene({ isStill }: { isStill: boolean }) {
  const beat = useBeats(BEATS, BEAT_MS, isStill);
  const [{ store, board, speaker }] = useState(openSample);
  const list = useRef<HTMLUListElement>(null);
  const questions = questionsAt(beat).toSorted((one, other) => other.votes - one.votes);
  const isOnStage = beat >= ON_STAGE_AT;
  const shown = questions.find(({ id }) => id === questionId(isOnStage ? OWN : 0)) ?? questions[0];
  useLayoutEffect(() => {
    const state = stateOf({ questions: questionsAt(beat) });
    board.atoms.show(state);
    speaker.atoms.show(state);
  }, [beat, board, speaker]);
  useGliding(list, questions.map(({ id }) => id).join());
  return (
    <div className={styles.scene}>
      <div className={styles.stage}>
        <Frame title={messages.stage} width={1120} height={630}>
          <Provider store={store}>
            <div className={stage.stage} data-resting="true">
              <StageLight session={speaker} />
              <div />
              <div className={stage.body}>{shown && <StageText key={shown.id} question={shown} />}</div>
              {shown && <StageFacts question={shown} isAnswering trend={undefined} />}
            </div>
          </Provider>
        </Frame>
      </div>
      <div className={styles.phone}>
        <Frame title={messages.askersPhone} width={360} height={740}>
          <Provider store={store}>
            <BoardProvider value={board}>
              <div className={styles.board}>
                <p className={styles.head}>
                  {BOARD.title}
                  <span className={styles.live}>
                    <LiveMark />
                    {messages.live}
                  </span>
                </p>
                <ul ref={list}>
                  {questions.map(({ id }) => (
                    <QuestionCard key={id} id={id} isOpen={false} onTop={undefined} mark={undefined} />
                  ))}
                </ul>
              </div>
            </BoardProvider>
          </Provider>
          {isOnStage && <OnStageScreen />}
        </Frame>
      </div>
    </div>
  );
}

const openSample = () => {
  const store = createStore();
  const board = createBoardSession(store, BOARD.id, undefined);
  store.set(board.ownIds, new Set([questionId(OWN)]));
  const speaker = createSpeakerSession(store, BOARD.id);
  return { store, board, speaker };
};

import { createStore, Provider } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import { createSpeakerSession } from '../../features/speaker/speakerSession.ts';
import { StageLight } from '../../features/speaker/stage/StageLight.tsx';
import * as stage from '../../features/speaker/stage/Stage.css.ts';
import { Lobby } from '../../features/speaker/wall/Lobby.tsx';
import * as wall from '../../features/speaker/wall/Wall.css.ts';
import { Frame } from './Frame.tsx';
import { messages } from './messages.ts';
import { BOARD, stateOf } from './samples.ts';
import { useBeats } from './useBeats.ts';

const BEAT_MS = 420;
/** The people in the room at each beat. */
const ROOM = [1, 4, 11, 23, 41, 66, 97, 131, 168, 197, 214];

/** Sample of the wall before the first question: viewers join, and their number grows. */
export default function WallScene({ isStill }: { isStill: boolean }) {
  const beat = useBeats(ROOM.length - 1, BEAT_MS, isStill);
  const [{ store, session }] = useState(openSample);
  useLayoutEffect(() => {
    session.atoms.show(stateOf({ questions: [], viewerCount: ROOM[beat] ?? 0 }));
  }, [beat, session]);
  return (
    <Frame title={messages.wall} width={1120} height={630}>
      <Provider store={store}>
        <div className={stage.stage} data-resting="true">
          <StageLight session={session} />
          <div />
          <div className={wall.main}>
            <Lobby session={session} />
          </div>
        </div>
      </Provider>
    </Frame>
  );
}

const openSample = () => {
  const store = createStore();
  const session = createSpeakerSession(store, BOARD.id);
  store.set(session.board, BOARD);
  return { store, session };
};

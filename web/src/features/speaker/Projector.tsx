import { Screen } from '@openfloor/contract/settings';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SpeakerSession } from './speakerSession.ts';
import { Stage } from './stage/Stage.tsx';
import { WallOrStage } from './wall/WallOrStage.tsx';

/** A screen in the room: the one of its address, or the one that the board's setting has changed to since. */
export const Projector = ({ session, own }: { session: SpeakerSession; own: Screen }) =>
  useScreen(session, own) === 'wall' ? <WallOrStage session={session} /> : <Stage session={session} />;

const SCREEN = 'screen';

/**
 * Follows changes of the setting, not its value, so that a newly opened page shows what its address says. Writes the
 * followed screen into the address, so that the links between stage and wall lead away from it.
 */
const useScreen = ({ atoms }: SpeakerSession, own: Screen): Screen => {
  const [params, setParams] = useSearchParams();
  const setting = useAtomValue(atoms.head)?.settings.screen;
  const former = useRef(setting);
  const follow = useEffectEvent((screen: Screen) =>
    setParams(screen === own ? {} : { [SCREEN]: screen }, { replace: true }),
  );
  useEffect(() => {
    if (setting !== undefined && former.current !== undefined && setting !== former.current) follow(setting);
    former.current = setting ?? former.current;
  }, [setting]);
  return Screen.safeParse(params.get(SCREEN)).data ?? own;
};

import { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SpeakerSession } from '../speakerSession.ts';
import { Stage } from '../stage/Stage.tsx';
import { useGrowing } from './useGrowing.ts';
import { Wall } from './Wall.tsx';

const QUESTION = 'question';

/**
 * The wall, and the stage into which the chosen question grows. The address names that question, so Back leads to the
 * wall.
 */
export const WallOrStage = ({ session }: { session: SpeakerSession }) => {
  const [params, setParams] = useSearchParams();
  const opened = QuestionId.safeParse(params.get(QUESTION)).data;
  const cards = useRef<HTMLElement>(null);
  const grow = useGrowing(opened);
  const show = (id: QuestionId): void => {
    const card = cards.current?.querySelector<HTMLElement>(`[data-question="${id}"]`) ?? null;
    grow(card, () => setParams((present) => new URLSearchParams([...present, [QUESTION, id]])));
  };
  const answeringId = useAtomValue(session.answering.id);
  /** Whether screens stay on the wall: a question that begins to be answered then opens no stage. */
  const staysWall = useAtomValue(session.atoms.settings).screen === 'wall';
  /**
   * Opens a chosen question on every screen, if this device moves them; this screen then follows, see below. Otherwise
   * opens it on this screen only.
   */
  const choose = (id: QuestionId): void => {
    const movesAll = session.movesAll() && id !== answeringId;
    if (movesAll) session.answering.show(id);
    if (!movesAll || staysWall) show(id);
  };
  useAnsweringStarts(answeringId, (id) => {
    if (opened === undefined && !staysWall) show(id);
  });
  return opened === undefined ? (
    <Wall session={session} cards={cards} onChoose={choose} />
  ) : (
    <Stage key={opened} session={session} openedId={opened} />
  );
};

/** Calls back when another question is being answered than when the screen was opened or at the last call. */
const useAnsweringStarts = (answeringId: QuestionId | undefined, onStart: (id: QuestionId) => void): void => {
  const former = useRef(answeringId);
  const start = useEffectEvent(onStart);
  useEffect(() => {
    if (answeringId !== undefined && answeringId !== former.current) start(answeringId);
    former.current = answeringId;
  }, [answeringId]);
};

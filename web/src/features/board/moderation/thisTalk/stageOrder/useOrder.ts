import { arrangeStage } from '@openfloor/contract/calls/moderation';
import type { Epoch, QuestionId } from '@openfloor/contract/ids';
import { atom, useAtomValue, useStore } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { act } from '../../../../../api/moderation/act.ts';
import { useBoard } from '../../../boardContext.ts';
import { usePerform } from '../../acts/usePerform.ts';
import { messages } from './messages.ts';

/** An order chosen on this page. `seq`: of the server's answer. */
type Arrangement = { ids: readonly QuestionId[]; epoch: Epoch | undefined; seq?: number };

/**
 * The order to show: as arranged on this page until the board's frames contain that, then as the board has it
 * (`ids`).
 */
export const useOrder = (ids: readonly QuestionId[]) => {
  const { boardId, adminToken, atoms } = useBoard();
  const { perform } = usePerform();
  const store = useStore();
  const [own, setOwn] = useState<Arrangement>();
  const latest = useRef<Arrangement>(undefined);
  const sending = useRef(Promise.resolve());
  /** Whether the frames contain the arrangement of this page. */
  const isReached = useMemo(
    () =>
      atom((get) => own?.epoch !== get(atoms.epoch) || (own?.seq !== undefined && own.seq <= get(atoms.seq))),
    [own, atoms],
  );
  const arranged = useAtomValue(isReached) ? undefined : own;

  const show = (next: Arrangement | undefined): void => {
    latest.current = next;
    setOwn(next);
  };
  /**
   * Sends an arrangement. Runs one at a time, since requests may overtake each other. Of the waiting ones only the
   * latest is sent.
   */
  const send = async (arrangement: Arrangement): Promise<void> => {
    if (latest.current !== arrangement) return;
    const done = await perform({
      words: messages.words,
      call: () => act(arrangeStage, { boardId, ids: arrangement.ids }, { token: adminToken }),
    });
    if (latest.current === arrangement) show(done && { ...arrangement, seq: done.seq });
  };
  const arrange = (next: readonly QuestionId[]): void => {
    const arrangement = { ids: next, epoch: store.get(atoms.epoch) };
    show(arrangement);
    sending.current = sending.current.then(() => send(arrangement));
  };
  const known = arranged?.ids.filter((id) => ids.includes(id)) ?? [];
  return { ids: [...known, ...ids.filter((id) => !known.includes(id))], arrange };
};

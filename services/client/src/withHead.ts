import type { BoardHead } from '@openfloor/contract/boardHead';
import type { Position } from '@openfloor/contract/ws';
import type { ReadFailure } from './machine/transition.ts';
import type { ReadDetails, ReadList } from './ports.ts';

export type HeadResult =
  { ok: true; value: { head: BoardHead; position: Position } } | ({ ok: false } & ReadFailure);

/** Reads the head. May reject only when it is aborted. */
export type ReadHead = (details: ReadDetails) => Promise<HeadResult>;

/**
 * Reads the list and then the board's head, which is therefore never older than the list: frames up to the head's
 * position change only the questions.
 */
export const withHead =
  (readList: ReadList, readHead: ReadHead): ReadList =>
  async ({ signal, ...details }) => {
    const list = await readList({ ...details, signal });
    if (!list.ok) return list;
    const { position } = list.value;
    const read = await readHead({ minSeq: position.seq, signal });
    if (!read.ok) return read;
    const { head, position: headPosition } = read.value;
    // The board was restored between the two answers, or one of the servers has not noticed it or a failover yet.
    if (headPosition.epoch !== position.epoch || headPosition.seq < position.seq)
      return { ok: false, code: 'unavailable' };
    return { ok: true, value: { ...list.value, head, headSeq: headPosition.seq } };
  };

import type { Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';

/** The server's value for the session. `position`: undefined if the client knew the value without asking. */
export type SessionAnswer<Value> = { value: Value; position: Position | undefined };

export type SessionValueOptions<Value, Change> = {
  initial: Value;
  /** Reads the whole value; undefined: no answer. @param minSeq the answer must not be older than this */
  read: (minSeq: number) => Promise<SessionAnswer<Value> | undefined>;
  change: (value: Value, change: Change) => Value;
  /** Position of the view that the client shows. */
  shownAt: () => Position | undefined;
  onChange: (value: Value) => void;
};

const NOTHING_SHOWN: Position = { epoch: '', seq: 0 };

/** A value of the session: the server's answer, with the changes that arrived from later positions. */
export const createSessionValue = <Value, Change>({
  initial,
  read,
  change,
  shownAt,
  onChange,
}: SessionValueOptions<Value, Change>) => {
  let value = initial;
  /** Position of the latest change. */
  let latest: Position | undefined;
  /** What arrived during the read that is under way. */
  let arrived: { change: Change; position: Position }[] | undefined;

  const set = (next: Value): void => {
    value = next;
    onChange(value);
  };

  return {
    now: () => value,
    arrived: (next: Change, position: Position): void => {
      if (!(latest?.epoch === position.epoch && latest.seq > position.seq)) latest = position;
      arrived?.push({ change: next, position });
      set(change(value, next));
    },
    /** @returns whether there was an answer that belongs to the board as it is shown */
    refresh: async (): Promise<boolean> => {
      const minSeq = answerSeqMin(shownAt() ?? NOTHING_SHOWN, latest);
      const during: typeof arrived = (arrived = []);
      const answer = await read(minSeq).finally(() => (arrived = undefined));
      if (!answer) return false;
      const shown = shownAt();
      const { epoch, seq } = answer.position ?? { epoch: shown?.epoch ?? '', seq: minSeq };
      // The board was restored, and the server or this client has not noticed it yet.
      if (shown && epoch !== shown.epoch) return false;
      const later = during.filter(({ position: at }) => at.epoch === epoch && at.seq > seq);
      set(later.reduce((so, each) => change(so, each.change), answer.value));
      return true;
    },
  };
};

/**
 * The lowest `seq` that an answer about the session may have, for `minSeq` of `user-status` and `my-questions`. News
 * for a session do not move the view, and an api node may be behind the node that sent them.
 * @param news position of the latest news for the session
 */
export const answerSeqMin = (view: Position, news: Position | undefined): Seq =>
  news?.epoch === view.epoch ? Math.max(view.seq, news.seq) : view.seq;

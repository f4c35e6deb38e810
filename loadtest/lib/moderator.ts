import { setInterval, clearInterval } from 'k6/timers';
import type { Board } from './board.ts';
import { ask, hide, pin, readList, trackViewer, type Reply } from './calls.ts';
import { wait, type Hall } from './hall.ts';
import { parse } from './messages.ts';
import { hiddenTextSeen, moderationToScreen } from './metrics.ts';

const MARKER = /marker-[\da-z]+/g;
/** Long enough that the audience has read it. */
const HIDE_AFTER_MS = 1000;

/**
 * A moderator who lets questions be asked, pins one and hides the next, and watches that no screen of this VU
 * ever gets a hidden text again.
 */
export class Moderator {
  readonly #hall: Hall;
  readonly #board: Board;
  /** By marker: the position from which its text may not appear, and the latest one at which it did. */
  readonly #hiddenFrom = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  #timer: number | undefined;
  #turn = 0;

  constructor(hall: Hall, board: Board) {
    this.#hall = hall;
    this.#board = board;
  }

  /** For each public viewer's `onText`. */
  note(text: string): void {
    const markers = text.match(MARKER);
    if (!markers) return;
    const { data } = parse(text);
    if (!('seq' in data)) return;
    for (const marker of markers) this.#seenAt.set(marker, Math.max(data.seq, this.#seenAt.get(marker) ?? 0));
  }

  start(perSecond: number): void {
    this.#timer = setInterval(() => {
      const work = this.#moderate();
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }, 1000 / perSecond);
  }

  /** Lets what is under way end. */
  async stop(): Promise<void> {
    if (this.#timer !== undefined) clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  /** Judges all frames that came, and the list as it is now. */
  async judge(): Promise<void> {
    const list = await readList(this.#board.boardId, { minSeq: Math.max(0, ...this.#hiddenFrom.values()) });
    if (!list.ok) throw new Error(`The list cannot be read: ${list.code}`);
    const shown = JSON.stringify(list.value.questions);
    for (const [marker, seq] of this.#hiddenFrom)
      hiddenTextSeen.add((this.#seenAt.get(marker) ?? 0) >= seq || shown.includes(marker) ? 1 : 0);
  }

  async #moderate(): Promise<void> {
    const { boardId, adminToken } = this.#board;
    const turn = this.#turn++;
    const session = await trackViewer(boardId);
    if (session === undefined) return;
    const marker = `marker-${Math.random().toString(36).slice(2)}`;
    const { id } = await ask(boardId, `Off topic, and not to be read twice: ${marker}`, session, marker);
    await wait(HIDE_AFTER_MS);
    if (turn % 2 === 0) await this.#act(() => pin(id, adminToken));
    const seq = await this.#act(() => hide(boardId, id, adminToken));
    if (seq !== undefined) this.#hiddenFrom.set(marker, seq);
  }

  /** @returns where the board stood once it was done */
  async #act(send: () => Promise<Reply>): Promise<number | undefined> {
    const watchers = this.#hall.liveViewers();
    const sentAtMs = Date.now();
    const reply = await send();
    if (reply.status !== 200) return undefined;
    const { seq }: { seq: number } = JSON.parse(reply.body);
    for (const watcher of watchers) watcher.expect({ seq, sentAtMs, metric: moderationToScreen });
    return seq;
  }
}

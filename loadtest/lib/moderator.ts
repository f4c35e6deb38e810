import { hideQuestion, pinQuestion } from '@openfloor/contract/calls/moderation';
import { askQuestion } from '@openfloor/contract/calls/audience';
import type { Board } from './board.ts';
import { answerOf, readList, send, trackViewer, type Reply } from './calls.ts';
import { wait, type Hall } from './hall.ts';
import { parse } from './messages.ts';
import { hiddenTextSeen, moderationToScreen } from './metrics.ts';
import { repeat } from './repeat.ts';

const MARKER = /marker-[\da-z]+/g;
const HIDE_AFTER_MS = 1000;

/**
 * Asks questions, pins every other one, hides all of them, and checks that no viewer of this VU receives the text of a
 * hidden question.
 */
export class Moderator {
  readonly #hall: Hall;
  readonly #board: Board;
  /** By marker: the position from which its text must not appear, and the last position at which it appeared. */
  readonly #hiddenFrom = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();
  #turn = 0;

  constructor(hall: Hall, board: Board) {
    this.#hall = hall;
    this.#board = board;
  }

  /** Notes the position at which a marked text appears. Called as `onText` of each public viewer. */
  note(text: string): void {
    const markers = text.match(MARKER);
    if (!markers) return;
    const { data } = parse(text);
    if (!('seq' in data)) return;
    for (const marker of markers) this.#seenAt.set(marker, Math.max(data.seq, this.#seenAt.get(marker) ?? 0));
  }

  /** @returns a function that stops, and waits for the questions in progress */
  start(perSecond: number): () => Promise<void> {
    return repeat(perSecond, () => this.#moderate());
  }

  /** Checks all frames that arrived, and the current list. */
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
    const text = `Off topic, and not to be read twice: ${marker}`;
    const { id } = await answerOf(askQuestion, { boardId, text }, { session, key: marker });
    await wait(HIDE_AFTER_MS);
    const by = { token: adminToken };
    if (turn % 2 === 0) await this.#act(() => send(pinQuestion, { questionId: id }, by));
    const seq = await this.#act(() => send(hideQuestion, { boardId, questionId: id }, by));
    if (seq !== undefined) this.#hiddenFrom.set(marker, seq);
  }

  /** @returns the position of the change; undefined when the server refused it */
  async #act(change: () => Promise<Reply>): Promise<number | undefined> {
    const viewers = this.#hall.liveViewers();
    const sentAtMs = Date.now();
    const reply = await change();
    if (reply.status !== 200) return undefined;
    const { seq }: { seq: number } = JSON.parse(reply.body);
    for (const viewer of viewers) viewer.expect({ seq, sentAtMs, metric: moderationToScreen });
    return seq;
  }
}

import { approveQuestion, declineQuestion } from '@openfloor/contract/calls/moderation';
import { askQuestion } from '@openfloor/contract/calls/audience';
import type { Board } from './board.ts';
import { answerOf, readList, send, trackViewer } from './calls.ts';
import { wait, type Hall } from './hall.ts';
import { parse } from './messages.ts';
import { moderationToScreen, waitingTextSeen } from './metrics.ts';
import { repeat } from './repeat.ts';

const MARKER = /waiting-[\da-z]+/g;
/** Time that a moderator takes to read a question. */
const READ_MS = 1000;
/** One question in this many is declined. */
const DECLINED_OF = 4;

/**
 * Asks questions into review, which moderators approve or decline in turn, and checks that no viewer of this VU
 * receives the text of a question before it was approved, or of one that was declined.
 */
export class Reviewers {
  readonly #hall: Hall;
  readonly #board: Board;
  readonly #tokens: readonly string[];
  /** By marker: the position at which its question became public; Infinity while it waits and if it was declined. */
  readonly #publicFrom = new Map<string, number>();
  /** By marker: the first position at which its text arrived. */
  readonly #seenAt = new Map<string, number>();
  #turn = 0;

  /** @param tokens one of each moderator */
  constructor(hall: Hall, board: Board, tokens: readonly string[]) {
    this.#hall = hall;
    this.#board = board;
    this.#tokens = tokens;
  }

  /** `onText` of each public viewer. */
  note(text: string): void {
    const markers = text.match(MARKER);
    if (!markers) return;
    const { data } = parse(text);
    const seq = 'seq' in data ? data.seq : 0;
    for (const marker of markers)
      this.#seenAt.set(marker, Math.min(seq, this.#seenAt.get(marker) ?? Infinity));
  }

  /** @returns a function that stops, and waits for the questions in progress */
  start(perSecond: number): () => Promise<void> {
    return repeat(perSecond, () => this.#review());
  }

  /** Checks all frames that arrived, and the current list. */
  async judge(): Promise<void> {
    const list = await readList(this.#board.boardId);
    if (!list.ok) throw new Error(`The list cannot be read: ${list.code}`);
    const shown = JSON.stringify(list.value.questions);
    for (const [marker, seq] of this.#publicFrom) {
      const isEarly = (this.#seenAt.get(marker) ?? Infinity) < seq;
      const isListed = seq === Infinity && shown.includes(marker);
      waitingTextSeen.add(isEarly || isListed ? 1 : 0);
    }
  }

  async #review(): Promise<void> {
    const { boardId } = this.#board;
    const turn = this.#turn++;
    const session = await trackViewer(boardId);
    const token = this.#tokens[turn % this.#tokens.length];
    if (session === undefined || token === undefined) return;
    const marker = `waiting-${Math.random().toString(36).slice(2)}`;
    this.#publicFrom.set(marker, Infinity);
    const text = `A question to be reviewed: ${marker}`;
    const { id } = await answerOf(askQuestion, { boardId, text }, { session, key: marker });
    await wait(READ_MS);
    if (turn % DECLINED_OF === 0) await send(declineQuestion, { questionId: id }, { token });
    else await this.#approve(id, marker, token);
  }

  async #approve(questionId: string, marker: string, token: string): Promise<void> {
    const viewers = this.#hall.liveViewers();
    const sentAtMs = Date.now();
    const reply = await send(approveQuestion, { questionId }, { token });
    if (reply.status !== 200) return;
    const { seq }: { seq: number } = JSON.parse(reply.body);
    this.#publicFrom.set(marker, seq);
    for (const viewer of viewers) viewer.expect({ seq, sentAtMs, metric: moderationToScreen });
  }
}

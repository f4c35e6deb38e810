import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { vote } from '@openfloor/contract/calls/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { CONNECT_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import type { List } from '@openfloor/client/machine/transition';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import type { Board } from './board.ts';
import { readList, send, type Reply } from './calls.ts';
import {
  generatorLag,
  hallsClosed,
  viewerCountError,
  votesCast,
  voteToScreen,
  wrongScreens,
} from './metrics.ts';
import { Viewer, type Owed, type ViewerOptions } from './viewer.ts';

const TICK_MS = 50;
const VOTE_TICK_MS = 10;
/** Of this many viewers of a VU, one is a witness: it keeps the whole list of questions. */
const VIEWERS_PER_WITNESS = 100;
const RETRY_MS = 3000;
/** Answers and frames of the last votes that arrive later count as lost. */
const SETTLE_MS = 3000;
const COMPARED_WITHIN_MS = 10_000;
const COMPARE_EVERY_MS = 500;
/**
 * The number of viewers must be right within this time. A node publishes its own changes within a second and reads
 * those of other nodes every five; the share of a killed node expires in time.
 */
export const COUNTED_WITHIN_MS = 15_000;

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, delayMs));
  });

/** The viewers of one VU. All measured times are on the clock of this VU. */
export class Hall {
  readonly viewers: Viewer[] = [];
  /** Tags of each sample of a vote, such as the phase of the test. */
  tags: Record<string, string> = {};
  readonly #board: Board;
  readonly #timer = createSharedTimer(() => Date.now(), TICK_MS);
  readonly #lagProbe: number;
  readonly #underWay = new Set<Promise<void>>();
  /** For each viewer, the questions that it has voted for. */
  readonly #voted = new WeakMap<Viewer, Set<string>>();
  #voting: number | undefined;
  #answeredSeq = 0;
  #turn = Math.floor(Math.random() * 1e6);

  constructor(board: Board) {
    this.#board = board;
    let dueMs = Date.now() + TICK_MS;
    this.#lagProbe = setInterval(() => {
      const nowMs = Date.now();
      generatorLag.add(Math.max(0, nowMs - dueMs));
      dueMs = nowMs + TICK_MS;
    }, TICK_MS);
  }

  /** Adds viewers at a steady rate, and waits until all are live, but no longer than `CONNECT_WITHIN_MS`. */
  async admit(
    count: number,
    overMs: number,
    options: Pick<ViewerOptions, 'token' | 'onText'> = {},
  ): Promise<void> {
    const startMs = Date.now();
    for (let index = 0; index < count; index += 1) {
      await wait(startMs + ((index + Math.random()) * overMs) / count - Date.now());
      this.#add({ isWitness: this.viewers.length % VIEWERS_PER_WITNESS === 0, ...options });
    }
    await wait(startMs + overMs - Date.now());
    await this.allLive();
  }

  /** Waits until all viewers are live, but no longer than `CONNECT_WITHIN_MS`. */
  async allLive(): Promise<void> {
    const untilMs = Date.now() + CONNECT_WITHIN_MS;
    while (this.viewers.some(({ isLive }) => !isLive) && Date.now() < untilMs) await wait(TICK_MS);
  }

  /** Removes the viewers that joined first. */
  dismiss(count: number): void {
    for (const viewer of this.viewers.splice(0, count)) viewer.leave();
  }

  /**
   * The viewer that joined first leaves, and joins `other` as the same person.
   * @param tags of the time until it has joined
   */
  sendFirstTo(other: Hall, tags: Record<string, string>): void {
    const viewer = this.viewers.shift();
    if (!viewer) return;
    viewer.leave();
    other.#add({ session: viewer.session, isWitness: viewer.isWitness, tags });
  }

  #add(options: Omit<ViewerOptions, 'boardId' | 'timer'>): void {
    this.viewers.push(new Viewer({ boardId: this.#board.boardId, timer: this.#timer, ...options }));
  }

  liveViewers(): Viewer[] {
    return this.viewers.filter((viewer) => viewer.isLive);
  }

  /** Starts to vote at a steady rate. Viewers and `questionIds` take turns. */
  startVoting(perSecond: number, questionIds = this.#board.questionIds): void {
    this.stopVoting();
    // Timers of k6 have whole milliseconds, which is too coarse for a rate.
    let nextMs = Date.now() + (Math.random() * 1000) / perSecond;
    this.#voting = setInterval(() => {
      for (; nextMs <= Date.now(); nextMs += 1000 / perSecond) this.#castVote(questionIds);
    }, VOTE_TICK_MS);
  }

  /** Casts votes at a steady rate within the given time. */
  async burst(votes: number, overMs: number, questionIds: string[]): Promise<void> {
    const startMs = Date.now();
    for (let cast = 0; cast < votes; cast += 1) {
      const dueMs = startMs + (cast * overMs) / votes;
      if (dueMs > Date.now()) await wait(dueMs - Date.now());
      this.#castVote(questionIds);
    }
  }

  stopVoting(): void {
    if (this.#voting !== undefined) clearInterval(this.#voting);
    this.#voting = undefined;
  }

  /** The next viewer votes, or retracts its vote. */
  #castVote(questionIds: string[]): void {
    const turn = this.#turn++;
    const voter = this.viewers[turn % this.viewers.length];
    const questionId = questionIds[Math.floor(turn / this.viewers.length) % questionIds.length];
    if (voter?.session === undefined || questionId === undefined) return;
    const voting = this.#vote(voter, voter.session, questionId);
    this.#underWay.add(voting);
    void voting.finally(() => this.#underWay.delete(voting));
  }

  async #vote(voter: Viewer, session: string, questionId: string): Promise<void> {
    const votes = this.#voted.get(voter) ?? new Set();
    this.#voted.set(voter, votes);
    const voted = !votes.has(questionId);
    if (voted) votes.add(questionId);
    else votes.delete(questionId);
    const viewers = this.liveViewers().filter((viewer) => viewer !== voter);
    const { tags } = this;
    const sentAtMs = Date.now();
    const { boardId } = this.#board;
    const castOnce = () => send(vote, { boardId, questionId, voted }, { session });
    let reply = await castOnce();
    // The page, too, repeats a vote without an answer and one that failed with 5xx.
    if (reply.status === 0 || reply.status >= 500) {
      await wait(RETRY_MS);
      reply = await castOnce();
    }
    if (reply.status === 200) this.noteVote(reply, viewers, { sentAtMs, tags });
  }

  /** Measures when an answered vote reaches the screens of `viewers`. In the end every viewer must show it. */
  noteVote(reply: Reply, viewers: readonly Viewer[], sent: Pick<Owed, 'sentAtMs' | 'tags'>): void {
    votesCast.add(1);
    const { seq }: { seq: number } = JSON.parse(reply.body);
    this.#answeredSeq = Math.max(this.#answeredSeq, seq);
    for (const viewer of viewers) viewer.expect({ seq, ...sent, metric: voteToScreen });
  }

  /**
   * Waits until every viewer shows the expected number of viewers, and records the differences that remain.
   * @param expected the viewers of all VUs
   */
  async checkViewerCount(expected: number): Promise<void> {
    const untilMs = Date.now() + COUNTED_WITHIN_MS;
    const isRight = ({ viewerCount }: Viewer): boolean => viewerCount === expected;
    while (!this.liveViewers().every(isRight) && Date.now() < untilMs) await wait(TICK_MS);
    for (const { viewerCount } of this.liveViewers()) viewerCountError.add(Math.abs(viewerCount - expected));
    // Other VUs may still wait for a number that includes these viewers.
    if (this.viewers.length < expected) await wait(untilMs - Date.now());
  }

  /**
   * Waits for the last frames, counts what never arrived and which screens are wrong, and stops all viewers.
   * @param judge checks what the viewers received
   */
  async close(judge?: () => Promise<void>): Promise<void> {
    this.stopVoting();
    await Promise.all(this.#underWay);
    await wait(SETTLE_MS);
    for (const viewer of this.viewers) viewer.settle(this.#answeredSeq);
    await this.#compareWitnesses();
    clearInterval(this.#lagProbe);
    for (const viewer of this.viewers) viewer.leave();
    this.#timer.stop();
    await judge?.();
    hallsClosed.add(1);
  }

  async #compareWitnesses(): Promise<void> {
    for (const witness of this.viewers)
      if (witness.isPublicWitness) wrongScreens.add((await this.#showsList(witness)) ? 0 : 1);
  }

  /**
   * Compares the view of a witness with the list. Repeats it, since votes of other VUs may still be on their way; a
   * wrong view stays wrong.
   */
  async #showsList(witness: Viewer): Promise<boolean> {
    const untilMs = Date.now() + COMPARED_WITHIN_MS;
    for (;;) {
      const list = await readList(this.#board.boardId, witness.view && { minSeq: witness.view.seq });
      if (list.ok && witness.view && isSame(list.value.questions, witness.view.questions)) return true;
      if (Date.now() >= untilMs) return false;
      await wait(COMPARE_EVERY_MS);
    }
  }
}

const isSame = (listed: List['questions'], shown: BoardView['questions']): boolean =>
  listed.length === shown.size &&
  listed.every((question) => JSON.stringify(question) === JSON.stringify(shown.get(question.id)));

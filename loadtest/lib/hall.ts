import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { CONNECT_WITHIN_MS } from '../../services/client/src/machine/deadlines.ts';
import type { List } from '../../services/client/src/machine/transition.ts';
import { createSharedTimer } from '../../services/client/src/sharedTimer.ts';
import type { Board } from './board.ts';
import { readList, vote } from './calls.ts';
import {
  generatorLag,
  hallsClosed,
  viewerCountError,
  votesCast,
  voteToScreen,
  wrongScreens,
} from './metrics.ts';
import { Viewer, type ViewerOptions } from './viewer.ts';

const TICK_MS = 50;
const VOTE_TICK_MS = 10;
/** One in so many viewers of a VU folds whole boards. */
const VIEWERS_PER_WITNESS = 100;
const RETRY_MS = 3000;
/** Answers and frames of the last votes come within it, or are lost. */
const SETTLE_MS = 3000;
const COMPARED_WITHIN_MS = 10_000;
const COMPARE_EVERY_MS = 500;
/**
 * A node tells its own changes within a second, and asks for the others' every five; VUs are not all in at the same
 * moment. After it even the share of a node that was killed is gone.
 */
export const COUNTED_WITHIN_MS = 15_000;

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, delayMs));
  });

/** The part of the audience that one VU plays; all that it times is on one clock. */
export class Hall {
  readonly viewers: Viewer[] = [];
  /** Goes along with each sample of a vote; what is measured may have several phases. */
  tags: Record<string, string> = {};
  readonly #board: Board;
  readonly #timer = createSharedTimer(() => Date.now(), TICK_MS);
  readonly #lagProbe: number;
  readonly #underWay = new Set<Promise<void>>();
  /** By viewer and question. */
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

  /** Lets so many more come, evenly spread over the time, and waits until they are all in, if that is soon. */
  async admit(
    count: number,
    overMs: number,
    options: Pick<ViewerOptions, 'token' | 'onText'> = {},
  ): Promise<void> {
    const startMs = Date.now();
    for (let index = 0; index < count; index += 1) {
      await wait(startMs + ((index + Math.random()) * overMs) / count - Date.now());
      const isWitness = this.viewers.length % VIEWERS_PER_WITNESS === 0;
      const { boardId } = this.#board;
      this.viewers.push(new Viewer({ boardId, isWitness, timer: this.#timer, ...options }));
    }
    await wait(startMs + overMs - Date.now());
    const untilMs = Date.now() + CONNECT_WITHIN_MS;
    while (this.viewers.some(({ isLive }) => !isLive) && Date.now() < untilMs) await wait(TICK_MS);
  }

  /** Those who came first leave. */
  dismiss(count: number): void {
    for (const viewer of this.viewers.splice(0, count)) viewer.leave();
  }

  liveViewers(): Viewer[] {
    return this.viewers.filter((viewer) => viewer.isLive);
  }

  /** Begins to vote evenly at the rate, each time another viewer; `questionIds` are taken in turn. */
  startVoting(perSecond: number, questionIds = this.#board.questionIds): void {
    this.stopVoting();
    // k6 counts its timers in whole ms, too coarse for a rate.
    let nextMs = Date.now() + (Math.random() * 1000) / perSecond;
    this.#voting = setInterval(() => {
      for (; nextMs <= Date.now(); nextMs += 1000 / perSecond) this.#castVote(questionIds);
    }, VOTE_TICK_MS);
  }

  /** So many votes within the time, evenly. */
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

  /** Somebody votes, or takes a vote back. */
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
    const watchers = this.liveViewers().filter((viewer) => viewer !== voter);
    const { tags } = this;
    const sentAtMs = Date.now();
    const { boardId } = this.#board;
    let reply = await vote(boardId, questionId, voted, session);
    // No answer, or a passing trouble: said again, as the page does.
    if (reply.status === 0 || reply.status >= 500) {
      await wait(RETRY_MS);
      reply = await vote(boardId, questionId, voted, session);
    }
    if (reply.status !== 200) return;
    votesCast.add(1);
    const { seq }: { seq: number } = JSON.parse(reply.body);
    this.#answeredSeq = Math.max(this.#answeredSeq, seq);
    for (const watcher of watchers) watcher.expect({ seq, sentAtMs, tags, metric: voteToScreen });
  }

  /**
   * Waits until every viewer is told that so many are there, and records how far off those are who were not in time.
   * @param expected the viewers that all VUs have there together
   */
  async checkViewerCount(expected: number): Promise<void> {
    const untilMs = Date.now() + COUNTED_WITHIN_MS;
    const isTold = ({ viewerCount }: Viewer): boolean => viewerCount === expected;
    while (!this.liveViewers().every(isTold) && Date.now() < untilMs) await wait(TICK_MS);
    for (const { viewerCount } of this.liveViewers()) viewerCountError.add(Math.abs(viewerCount - expected));
    // Other VUs may still wait for a number with ours in it.
    if (this.viewers.length < expected) await wait(untilMs - Date.now());
  }

  /**
   * Waits for the last frames, says what never came or came out wrong, and lets everybody go.
   * @param judge has the last word on what was seen
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
      if (witness.isPublicWitness) wrongScreens.add((await this.#isRight(witness)) ? 0 : 1);
  }

  /**
   * What a witness folded from frames must be what the list says. Votes of other VUs may still be on their way; a
   * wrong screen stays wrong.
   */
  async #isRight(witness: Viewer): Promise<boolean> {
    const untilMs = Date.now() + COMPARED_WITHIN_MS;
    for (;;) {
      const list = await readList(this.#board.boardId, { minSeq: witness.view?.seq });
      if (list.ok && witness.view && isSame(list.value.questions, witness.view.questions)) return true;
      if (Date.now() >= untilMs) return false;
      await wait(COMPARE_EVERY_MS);
    }
  }
}

const isSame = (listed: List['questions'], shown: BoardView['questions']): boolean =>
  listed.length === shown.size &&
  listed.every((question) => JSON.stringify(question) === JSON.stringify(shown.get(question.id)));

import { answerSeqMin } from '@openfloor/client/answerSeq';
import type { ConnectionState } from '@openfloor/client/machine/state';
import type { News } from '@openfloor/client/machine/transition';
import { clockAndChance } from '@openfloor/client/ports';
import {
  createSessionPolls,
  USER_STATUS_MS,
  USER_VOTES_MS,
  type SessionPolls,
} from '@openfloor/client/sessionPolls';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { Random } from './random.ts';
import type { SimulatedApi } from './simulatedApi.ts';

/** Each client represents this many viewers: three of them are a large hall, in which the polls rest. */
const VIEWERS_PER_CLIENT = 50;

/** What a page knows of its session from polls and messages: whether it is blocked, and its votes. */
export class SessionNews {
  isBlocked = false;
  votes = new Set<QuestionId>();
  readonly #sessionId: SessionId;
  readonly #api: () => SimulatedApi;
  readonly #random: Random;
  readonly #polls: SessionPolls;
  #position: Position | undefined;
  /** Of the latest news. */
  #newsAt: Position | undefined;
  #blockNews = 0;
  #reports = 0;
  readonly #reported = new Map<QuestionId, number>();

  constructor(sessionId: SessionId, api: () => SimulatedApi, random: Random) {
    this.#sessionId = sessionId;
    this.#api = api;
    this.#random = random;
    this.#polls = createSessionPolls({
      ...clockAndChance,
      random: random.fraction,
      polls: [
        { everyMs: USER_STATUS_MS, read: () => this.#readStatus() },
        { everyMs: USER_VOTES_MS, read: () => this.#readVotes() },
      ],
    });
  }

  follow({ link, viewerCount = 0, view }: ConnectionState): void {
    const former = this.#position?.epoch;
    this.#position = view && { epoch: view.epoch, seq: view.seq };
    if (former !== undefined && view && view.epoch !== former) void this.#readVotes();
    this.#polls.follow({ link, viewerCount: viewerCount * VIEWERS_PER_CLIENT });
  }

  arrived(news: News): void {
    if (news.type === 'blocked') {
      this.#blockNews += 1;
      this.isBlocked = news.isBlocked;
      this.#newsAt = news.position;
    }
    if (news.type !== 'ballots' || news.epoch !== this.#position?.epoch) return;
    for (const [id, isCast] of Object.entries(news.ballots)) {
      this.#reports += 1;
      this.#reported.set(id, this.#reports);
      if (isCast) this.votes.add(id);
      else this.votes.delete(id);
    }
  }

  stop(): void {
    this.#polls.stop();
  }

  async #readStatus(): Promise<boolean> {
    const newsBefore = this.#blockNews;
    const seq = this.#position ? answerSeqMin(this.#position, this.#newsAt) : 0;
    const answer = await this.#api().userStatus(this.#sessionId, seq, this.#random);
    if (!answer.ok) return false;
    const epoch = this.#position?.epoch;
    if (epoch !== undefined && answer.value.position.epoch !== epoch) return false;
    if (this.#blockNews === newsBefore) this.isBlocked = answer.value.isBlocked;
    return true;
  }

  async #readVotes(): Promise<boolean> {
    const reportsBefore = this.#reports;
    const answer = await this.#api().userVotes(this.#sessionId, this.#random);
    if (!answer.ok) return false;
    const isNewer = (id: QuestionId): boolean => (this.#reported.get(id) ?? 0) > reportsBefore;
    this.votes = new Set([
      ...[...answer.value].filter((id) => !isNewer(id)),
      ...[...this.votes].filter(isNewer),
    ]);
    return true;
  }
}

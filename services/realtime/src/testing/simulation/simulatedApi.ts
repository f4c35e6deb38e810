import { createQuestionSnapshots } from '@openfloor/api/snapshots/questionSnapshots';
import { QuestionList } from '@openfloor/contract/http';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { createFeeds, type Feeds } from '@openfloor/feed/feeds';
import { clock, SERVER_SECRET, type Surroundings } from './simulatedNode.ts';
import { SimulatedServer } from './simulatedServer.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

const TRANSIT_MS_MAX = 40;

/** An api process: it commits and publishes, and answers with the question list from its own feed. */
export class SimulatedApi {
  readonly link;
  readonly version: number;
  readonly server;
  readonly #feeds: Feeds;
  readonly #snapshots = createQuestionSnapshots(clock, SERVER_SECRET);
  readonly #around: Surroundings;
  /** False once it met what a later version recorded: proxies send it no more requests. */
  isReady = true;

  constructor(around: Surroundings) {
    this.#around = around;
    this.version = around.store.version;
    this.link = around.bus.connect((message) => around.store.decodedBy(this.version, message));
    this.server = new SimulatedServer(around.store, around.random.fork());
    this.#feeds = createFeeds({
      bus: this.link.bus,
      store: around.store.connect({ version: this.version, onLater: () => (this.isReady = false) }),
      clock,
      onError: around.onError,
      isServerSure: this.server.isSure,
    });
    this.server.follow(this.#feeds);
  }

  /** Commits, tells itself and then the others; that nobody could be told fails no request. */
  handle(commands: readonly BoardCommand[]): void {
    const message = this.#around.store.commit(commands);
    if (!message) return;
    this.#feeds.offer(boardId, message);
    this.link.bus.publish(boardId, message).catch(() => {});
  }

  /**
   * `GET /api/boards/{id}/questions`; undefined: there is no such board.
   * @throws when the board cannot be read
   */
  async questions(audience: Audience, minSeq: Seq | undefined): Promise<BoardView | undefined> {
    const { random } = this.#around;
    await delay(random.between(1, TRANSIT_MS_MAX));
    const answer = await this.#answer(audience, minSeq);
    await delay(random.between(1, TRANSIT_MS_MAX));
    if (this.link.state === 'dead') throw new SimulatedFault('the process ended before it answered');
    return answer;
  }

  close(): void {
    this.link.setState('dead');
    this.server.stop();
    this.#feeds.close();
  }

  async #answer(audience: Audience, minSeq: Seq | undefined): Promise<BoardView | undefined> {
    const followed = await this.#feeds.follow(boardId);
    try {
      if (!followed || !followed.feed.isOpen) return undefined;
      const { body, epoch, seq } = await this.#snapshots.read(followed.feed, audience, minSeq);
      if (!followed.feed.isOpen) return undefined;
      const questions = QuestionList.parse(JSON.parse(body.identity.toString()));
      return {
        audience,
        epoch,
        seq,
        questions: new Map(questions.map((question) => [question.id, question])),
      };
    } finally {
      followed?.release();
    }
  }
}

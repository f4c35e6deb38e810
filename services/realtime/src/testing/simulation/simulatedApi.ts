import { createQuestionSnapshots } from '@openfloor/api/snapshots/questionSnapshots';
import { QuestionList } from '@openfloor/contract/http';
import type { Seq } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { createFeeds, type Feeds } from '@openfloor/feed/feeds';
import { clock, SERVER_SECRET, type Deployment } from './simulatedNode.ts';
import { SimulatedServer } from './simulatedServer.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

const TRANSIT_MS_MAX = 40;

/** An api process: commits events, publishes them, and serves the question list from its feed. */
export class SimulatedApi {
  readonly link;
  readonly version: number;
  readonly server;
  readonly #feeds: Feeds;
  readonly #snapshots = createQuestionSnapshots(clock, SERVER_SECRET);
  readonly #deployment: Deployment;
  /** False after it read an event of a later version: proxies send it no more requests. */
  isReady = true;

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
    this.version = deployment.store.version;
    this.link = deployment.bus.connect((message) => deployment.store.decodedBy(this.version, message));
    this.server = new SimulatedServer(deployment.store, deployment.random.fork());
    this.#feeds = createFeeds({
      bus: this.link.bus,
      store: deployment.store.connect({ version: this.version, onLater: () => (this.isReady = false) }),
      clock,
      onError: deployment.onError,
      isServerSure: this.server.isSure,
    });
    this.server.follow(this.#feeds);
  }

  /** Commits, and passes the events to its own feed and to the bus. A failure of the bus does not fail the request. */
  handle(commands: readonly BoardCommand[]): void {
    const message = this.#deployment.store.commit(commands);
    if (!message) return;
    this.#feeds.offer(boardId, message);
    this.link.bus.publish(boardId, message).catch(() => {});
  }

  /**
   * `GET /api/boards/{id}/questions`; undefined if the board does not exist.
   * @throws if the board cannot be read
   */
  async questions(audience: Audience, minSeq: Seq | undefined): Promise<BoardView | undefined> {
    const { random } = this.#deployment;
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

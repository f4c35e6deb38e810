import * as fc from 'fast-check';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardFrame, ServerMessage } from '@openfloor/contract/ws';
import { boardCommands } from '@openfloor/domain/testing/arbitraries';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { describe, expect, it, vi } from 'vitest';
import { openSuiteHarness, type TestNode } from '../testing/realtimeHarness.ts';
import type { TestSocket } from '../testing/testSocket.ts';

const harness = await openSuiteHarness();
const nodes = [await harness.startNode(), await harness.startNode()] as const;

const FRAMES = ['boardUpdate', 'moderationUpdate', 'questionUpdate', 'voteUpdate'];
const isFrame = (message: ServerMessage): message is BoardFrame => FRAMES.includes(message.type);

/** A client that updates its view by the rules of PROTOCOL.md, and fetches the list only once. */
class Reader {
  readonly audience: Audience;
  readonly unexpected: ServerMessage[] = [];
  readonly #boardId: BoardId;
  #view: BoardView;
  #socket: TestSocket | undefined;

  private constructor(boardId: BoardId, view: BoardView) {
    this.#boardId = boardId;
    this.audience = view.audience;
    this.#view = view;
  }

  static async open(boardId: BoardId, audience: Audience): Promise<Reader> {
    return new Reader(boardId, await harness.fetchView(boardId, audience));
  }

  get shown(): Pick<BoardView, 'questions' | 'head'> {
    const { questions, head } = this.#view;
    return { questions, ...(head && { head }) };
  }

  async connect(node: TestNode): Promise<void> {
    await this.disconnect();
    this.#socket = await node.connect();
    this.#socket.onMessage((message) => this.#take(message));
    await this.#subscribe();
  }

  async #subscribe(): Promise<void> {
    const boardId = this.#boardId;
    const token = this.audience === 'moderator' ? await harness.tokenFor(boardId, 'admin') : undefined;
    const { epoch, seq } = this.#view;
    this.#socket?.send({
      type: 'subscribe',
      boardId,
      since: { epoch, seq },
      ...(token !== undefined && { token }),
    });
  }

  async disconnect(): Promise<void> {
    await this.#socket?.end();
    this.#socket = undefined;
  }

  #take(message: ServerMessage): void {
    // The keys were rotated: the moderator subscribes with a new token.
    if (message.type === 'error' && message.data.code === 'invalid-token') return void this.#subscribe();
    if (!isFrame(message)) {
      if (message.type !== 'subscribed') this.unexpected.push(message);
      return;
    }
    const applied = applyFrame(this.#view, message);
    if (applied.result === 'gap') this.unexpected.push(message);
    else this.#view = applied.view;
  }
}

/** What a reader does before a command. */
type Move = 'stays' | 'leaves' | 'connects to the first node' | 'connects to the second node';
const aMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Move>('stays') },
  { weight: 1, arbitrary: fc.constant<Move>('leaves') },
  { weight: 1, arbitrary: fc.constant<Move>('connects to the first node') },
  { weight: 1, arbitrary: fc.constant<Move>('connects to the second node') },
);

const move = async (reader: Reader, how: Move): Promise<void> => {
  if (how === 'leaves') await reader.disconnect();
  else if (how === 'connects to the first node') await reader.connect(nodes[0]);
  else if (how === 'connects to the second node') await reader.connect(nodes[1]);
};

/** The moves of both readers before a command, and whether to wait for the frame after it. */
const steps = fc.array(fc.tuple(aMove, aMove, fc.boolean()), {
  minLength: 60,
  maxLength: 60,
});

const untilUpToDate = async (boardId: BoardId, reader: Reader): Promise<void> => {
  const { questions, head } = await harness.fetchView(boardId, reader.audience);
  await vi.waitFor(() => expect(reader.shown).toEqual({ questions, head }), { timeout: 3000, interval: 5 });
};

describe('A snapshot and the frames after it', () => {
  it(
    'equal the current snapshot, for both audiences, in any order of connects and disconnects',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(boardCommands, steps, async (commands, plan) => {
          const boardId = await harness.openBoard();
          const [audience, moderator, witness] = [
            await Reader.open(boardId, 'public'),
            await Reader.open(boardId, 'moderator'),
            await Reader.open(boardId, 'moderator'),
          ];
          await Promise.all([
            audience.connect(nodes[0]),
            moderator.connect(nodes[1]),
            witness.connect(nodes[0]),
          ]);
          const open = commands.filter(({ type }) => type !== 'CloseBoard');
          for (const [place, command] of open.entries()) {
            const [first, second, waits] = plan[place] ?? ['stays', 'stays', false];
            await Promise.all([
              move(audience, first),
              move(moderator, second),
              harness.send(boardId, command),
            ]);
            if (waits) await untilUpToDate(boardId, witness);
          }
          await Promise.all([audience, moderator].map((reader) => reader.connect(nodes[0])));
          for (const reader of [audience, moderator, witness]) {
            await untilUpToDate(boardId, reader);
            expect(reader.unexpected).toEqual([]);
            await reader.disconnect();
          }
        }),
        { numRuns: 12, endOnFailure: true },
      );
    },
  );
});

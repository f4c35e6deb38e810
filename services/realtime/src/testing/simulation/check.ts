import { isDeepStrictEqual } from 'node:util';
import type { Seq, SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { BoardFrame, type Position, type ServerMessage } from '@openfloor/contract/ws';
import { isCurrent, type BoardState } from '@openfloor/domain/board/boardState';
import { mayRead, questionFor, type Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { Unavailable } from '@openfloor/store/unavailable';
import { LAG_MS_MAX } from '../../hub/laggards.ts';
import { CLOSE_CODES, LAG_BYTES_MAX, type CloseCode } from '../../wire/boardSocket.ts';
import { UNSENT_BYTES_MAX } from '../../socket/client.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Profile } from './profile.ts';
import type { SimulatedClient, Watcher } from './simulatedClient.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { SERVER_SECRET } from './simulatedNode.ts';
import type { SimulatedSocket } from './simulatedSocket.ts';
import type { SimulatedStore } from './simulatedStore.ts';

/** A subscription that was under way when its connection ended is still answered within this time. */
const LAST_JOIN_MS_MAX = 2500;

/** Checks everything that nodes write and clients show; violations are added to `problems`. */
export class Check implements Watcher {
  readonly problems: string[] = [];
  /** All clients have left: nodes may write to none. */
  hasEnded = false;
  readonly #store: SimulatedStore;
  readonly #profile: Profile;
  readonly #pseudonymize;
  readonly #startedAtMs = Date.now();
  readonly #checked = new WeakSet<Frame>();
  /** Clients that mixed lost events with newer ones. */
  readonly #needsList = new WeakSet<SimulatedClient>();
  readonly #views = new Map<string, readonly BoardView[]>();

  constructor(store: SimulatedStore, profile: Profile) {
    this.#store = store;
    this.#profile = profile;
    this.#pseudonymize = createPseudonymizer(SERVER_SECRET, store.board);
  }

  onError(error: unknown): void {
    if (!(error instanceof SimulatedFault || error instanceof Unavailable || error instanceof LaterVersion))
      this.#note(`a process reported ${String(error)}`);
  }

  onWritten(client: SimulatedClient, frame: Frame, { endedForMs }: SimulatedSocket): void {
    if (this.hasEnded || endedForMs > LAST_JOIN_MS_MAX)
      this.#note(`${client.identity.name} got a frame after it had left`);
    if (client.identity.audience !== 'public' || this.#checked.has(frame)) return;
    this.#checked.add(frame);
    const text = frame.payload.toString();
    const { success, data: message } = BoardFrame.safeParse(JSON.parse(text));
    if (success) this.#leaksNothing(client, text, message.data);
  }

  onAskedToClose({ identity }: SimulatedClient, code: CloseCode, socket: SimulatedSocket): void {
    if (code === CLOSE_CODES.policyViolation)
      this.#note(`${identity.name} was closed for a violation of the policy`);
    if (code !== CLOSE_CODES.tryAgainLater) return;
    // A client that subscribes again (for example after a nudge) with many unsent bytes is closed too.
    if (socket.isReceiving && socket.unsentBytes > LAG_BYTES_MAX) return;
    if (socket.unsentBytes <= UNSENT_BYTES_MAX && socket.unsentForMs < LAG_MS_MAX)
      this.#note(`${identity.name} was closed as a laggard after ${socket.unsentForMs} ms`);
  }

  /** A `minSeq` ahead of the board asks for the whole board as it is now. */
  onListAsked(client: SimulatedClient, minSeq: Seq | undefined): Seq {
    this.#needsList.delete(client);
    return Math.min(minSeq ?? 0, this.#store.head);
  }

  onListShown(
    client: SimulatedClient,
    fetched: BoardView,
    oldestAllowed: Seq,
    before: BoardView | undefined,
  ): void {
    const { current, head, isGone } = this.#store;
    const { name } = client.identity;
    // The list is from a former epoch: another resync follows.
    const isOutdated = isGone || fetched.epoch !== current.epoch;
    if (!isOutdated && fetched.seq < Math.min(oldestAllowed, head))
      this.#note(`${name} asked for ${oldestAllowed} and got ${fetched.seq}`);
    const mayGoBack = this.#profile.faults.includes('lose the tail');
    if (!isOutdated && !mayGoBack && before?.epoch === fetched.epoch && fetched.seq < before.seq)
      this.#note(`${name} went back from ${before.seq} to ${fetched.seq}`);
    this.#matchesBoard(client, fetched, 'the list');
  }

  onApplied(client: SimulatedClient, before: BoardView, frame: BoardFrame, after: BoardView): void {
    const { from, seq, epoch } = frame.data;
    if (epoch !== before.epoch || from > before.seq || seq <= before.seq)
      this.#note(`${client.identity.name} applied (${from}, ${seq}] at ${before.seq}`);
    // A node that has not noticed a failover sends lost events, also to clients whose list was read after it. Its comparison
    // with the new server changes the epoch, and a client that left it before gets a resync: both lead to another list.
    if (!this.#store.isAmbiguous({ epoch, seq })) this.#matchesBoard(client, after, `(${from}, ${seq}]`);
    else if (!this.#wasBoard(client, after)) this.#needsList.add(client);
  }

  onGap(client: SimulatedClient, { epoch, seq }: Position, { data }: BoardFrame): void {
    // The node has not noticed a failover yet: the list is from a log that is shorter now.
    if (epoch === data.epoch && this.#store.isAmbiguous(data)) return;
    this.#note(
      `${client.identity.name} at ${epoch}.${seq} has a gap before (${data.from}, ${data.seq}] of ${data.epoch}`,
    );
  }

  onOther(client: SimulatedClient, message: ServerMessage): void {
    const { name, sessionId } = client.identity;
    if (message.type === 'resync' && !this.#mayResync()) this.#note(`${name} got a resync without a reason`);
    if (message.type === 'error' && !this.#mayRefuse(message.data.code))
      this.#note(`${name} got the error ${message.data.code}`);
    if (message.type === 'userUpdate' && !(sessionId !== undefined && this.#wasBlocked(sessionId)))
      this.#note(`${name} got the block of another session`);
  }

  /** Reports a steady client that does not show `seq`. Called some time after the commit. */
  hasSeen(client: SimulatedClient, { epoch, seq }: Position, committedAtMs: number): void {
    const { view, steadySinceMs, identity, socket } = client;
    if (!view || socket?.isCut || steadySinceMs === undefined || steadySinceMs > committedAtMs) return;
    // The last events of a deleted board cannot be read.
    if (view.epoch !== epoch || view.seq >= seq || this.#store.isGone) return;
    const views = this.#viewsAt(identity.audience, epoch, seq);
    if (!views.some(({ questions }) => isDeepStrictEqual(view.questions, questions)))
      this.#note(`${identity.name} has not seen ${seq} ${Date.now() - committedAtMs} ms after its commit`);
  }

  /** Clients that do not show the current board or viewer count yet. */
  unsettled(clients: readonly SimulatedClient[], viewers: number): string[] {
    const { current, head, isGone } = this.#store;
    const isClosed = isGone || current.states[head]?.closedAt !== undefined;
    return clients.flatMap((client) => {
      const { name, audience } = client.identity;
      if (isClosed) return client.isOver ? [] : [`${name} does not know that the board is closed`];
      if (!client.isSettled) return [`${name} is not subscribed: ${client.connection}`];
      if (this.#needsList.has(client)) return [`${name} shows lost events and has asked for no list since`];
      const { view, viewerCount } = client;
      // Before it lost its tail, the log may have had other events at this seq.
      const now = this.#viewsAt(audience, current.epoch, head).at(-1);
      if (view?.epoch !== current.epoch || !isDeepStrictEqual(view.questions, now?.questions))
        return [`${name} at ${view?.epoch}.${view?.seq} does not show ${current.epoch}.${head}`];
      return viewerCount === viewers ? [] : [`${name} shows ${viewerCount} viewers instead of ${viewers}`];
    });
  }

  #leaksNothing({ identity }: SimulatedClient, text: string, { epoch, seq }: Position): void {
    const states = this.#store.statesAt(epoch, seq);
    for (const { id, text: secret } of states[0]?.questions.values() ?? [])
      if (states.every(({ questions }) => questions.get(id)?.hidden) && text.includes(secret))
        this.#note(`${identity.name} got hidden text at ${seq}: ${secret}`);
  }

  /** The view must equal the board at its position. */
  #matchesBoard(client: SimulatedClient, view: BoardView, source: string): void {
    if (!this.#wasBoard(client, view))
      this.#note(`${client.identity.name} shows a wrong board at ${view.epoch}.${view.seq}, from ${source}`);
  }

  #wasBoard({ identity }: SimulatedClient, view: BoardView): boolean {
    const views = this.#viewsAt(identity.audience, view.epoch, view.seq);
    return views.some((expected) => isDeepStrictEqual(view, expected));
  }

  /** All views that were right at a position; the current one is last. */
  #viewsAt(audience: Audience, epoch: string, seq: number): readonly BoardView[] {
    const states = this.#store.statesAt(epoch, seq);
    const key = `${audience} ${epoch} ${seq} ${states.length}`;
    const views =
      this.#views.get(key) ?? states.map((state) => this.#viewOf(audience, state, { epoch, seq }));
    this.#views.set(key, views);
    return views;
  }

  #viewOf(audience: Audience, state: BoardState, position: Position): BoardView {
    const { questions, closedAt } = state;
    const readable = [...questions.values()].filter(
      (question) => isCurrent(state, question) && mayRead(audience, question),
    );
    return {
      audience,
      ...position,
      questions: new Map(
        readable.map((question) => [
          question.id,
          questionFor({ audience, pseudonymize: this.#pseudonymize }, boardId, question, state),
        ]),
      ),
      ...(closedAt !== undefined && { deletedAt: closedAt }),
    };
  }

  #mayResync(): boolean {
    const { faults } = this.#profile;
    return faults.includes('restore') || faults.includes('lose the tail') || this.#store.isGone;
  }

  #mayRefuse(code: string): boolean {
    const { current, head, isGone } = this.#store;
    if (code === 'board-not-found') return isGone || current.states[head]?.closedAt !== undefined;
    return code === 'unavailable' && (this.#profile.faults.includes('store away') || this.#store.version > 1);
  }

  #wasBlocked(sessionId: SessionId): boolean {
    return this.#store.everBlocked.has(sessionId);
  }

  #note(problem: string): void {
    this.problems.push(`at ${Date.now() - this.#startedAtMs} ms ${problem}`);
  }
}

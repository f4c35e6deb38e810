import { isDeepStrictEqual } from 'node:util';
import type { ModeratorId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { OwnQuestion } from '@openfloor/contract/questions';
import { ServerMessage, type BoardFrame, type Position } from '@openfloor/contract/ws';
import { isCurrent, isModerator, type BoardState } from '@openfloor/domain/board/boardState';
import { headFor, mayRead, questionFor, ownQuestionOf, type Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { Unavailable } from '@openfloor/store/database/unavailable';
import { LAG_MS_MAX } from '../../hub/laggards.ts';
import { CLOSE_CODES, LAG_BYTES_MAX, type CloseCode } from '../../wire/boardSocket.ts';
import { UNSENT_BYTES_MAX } from '../../socket/client.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Profile } from './profile.ts';
import type { SimulatedClient, Watcher } from './simulatedClient.ts';
import { SimulatedFault } from './simulatedFault.ts';
import type { SimulatedSocket } from './simulatedSocket.ts';
import type { SimulatedStore } from './simulatedStore.ts';

/**
 * A subscription that was under way when its connection ended is still answered within this time: it reads the board,
 * the events that may have invited the moderator, and those that the client missed, a second each at most.
 */
const LAST_JOIN_MS_MAX = 3500;

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
    this.#pseudonymize = createPseudonymizer(store.board);
  }

  onError(error: unknown): void {
    if (!(error instanceof SimulatedFault || error instanceof Unavailable || error instanceof LaterVersion))
      this.#note(`a process reported ${String(error)}`);
  }

  onWritten(client: SimulatedClient, frame: Frame, { endedForMs }: SimulatedSocket): void {
    if (this.hasEnded || endedForMs > LAST_JOIN_MS_MAX)
      this.#note(`${client.identity.name} got a frame after it had left`);
    const { audience, moderatorId } = client.identity;
    if (moderatorId === undefined && (audience === 'moderator' || this.#checked.has(frame))) return;
    this.#checked.add(frame);
    const text = frame.payload.toString();
    const { type, data } = ServerMessage.parse(JSON.parse(text));
    // Authors may read their own questions where the public may not: `onOther` checks whose news these are.
    if (type === 'userUpdate' || type === 'receiptUpdate' || !('seq' in data)) return;
    if (audience === 'public') this.#leaksNothing(client.identity.name, text, data);
    else if (moderatorId !== undefined) this.#isFor(client, moderatorId, data);
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
  onListAsked(client: SimulatedClient, minSeq: Seq | undefined): Position {
    this.#needsList.delete(client);
    const { current, head } = this.#store;
    return { epoch: current.epoch, seq: Math.min(minSeq ?? 0, head) };
  }

  onListShown(
    client: SimulatedClient,
    shown: BoardView,
    oldestAllowed: Position,
    before: BoardView | undefined,
  ): void {
    const { current, head, isGone } = this.#store;
    const { name } = client.identity;
    // The list is from a former epoch: another resync follows.
    const isOutdated = isGone || shown.epoch !== current.epoch;
    // Numbers of two epochs are not comparable.
    const isComparable = !isOutdated && shown.epoch === oldestAllowed.epoch;
    if (isComparable && shown.seq < Math.min(oldestAllowed.seq, head))
      this.#note(`${name} asked for ${oldestAllowed.seq} and got ${shown.seq}`);
    const mayGoBack = this.#profile.faults.includes('lose the tail');
    if (!isOutdated && !mayGoBack && before?.epoch === shown.epoch && shown.seq < before.seq)
      this.#note(`${name} went back from ${before.seq} to ${shown.seq}`);
    this.#matchesBoard(client, shown, 'the list');
    if (client.identity.audience === 'moderator') return;
    const { epoch, seq, headSeq, head: ofBoard } = shown;
    this.#leaksNothing(name, JSON.stringify([...shown.questions.values()]), { epoch, seq });
    if (ofBoard && headSeq !== undefined)
      this.#leaksNothing(name, JSON.stringify(ofBoard), { epoch, seq: headSeq });
  }

  /**
   * Checks an answer for the stream over HTTP: it has nothing that was hidden by then, however long a cache stores
   * it.
   */
  onStreamMade(text: string, position: Position): void {
    this.#leaksNothing('a cache', text, position);
  }

  onOwnQuestionsRead(client: SimulatedClient, questions: readonly OwnQuestion[]): void {
    this.#areOwn(client, questions);
  }

  onApplied(client: SimulatedClient, before: BoardView, frame: BoardFrame, after: BoardView): void {
    const { from, seq, epoch } = frame.data;
    if (epoch !== before.epoch || from > before.seq || seq <= before.seq)
      this.#note(`${client.identity.name} applied (${from}, ${seq}] at ${before.seq}`);
    // A node that has not noticed a failover sends lost events, also to clients whose list was read after it. Its
    // comparison with the new server changes the epoch, and a client that left it before gets a resync: both lead to
    // another list.
    const newestSeq = Math.max(seq, after.headSeq ?? 0);
    if (!this.#store.isAmbiguous({ epoch, seq: newestSeq }))
      this.#matchesBoard(client, after, `(${from}, ${seq}]`);
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
    if (message.type === 'error' && !this.#mayRefuse(client, message.data.code))
      this.#note(`${name} got the error ${message.data.code}`);
    if (message.type === 'userUpdate' && !(sessionId !== undefined && this.#wasBlocked(sessionId)))
      this.#note(`${name} got the block of another session`);
    if (message.type === 'ballotUpdate' && sessionId === undefined)
      this.#note(`${name} got the votes of another session`);
    if (message.type === 'receiptUpdate') this.#areOwn(client, message.data.questions);
  }

  /** Reports a steady client that does not show `seq`. Called some time after the commit. */
  hasSeen(client: SimulatedClient, { epoch, seq }: Position, committedAtMs: number): void {
    const { view, steadySinceMs, identity, socket } = client;
    if (!view || socket?.isCut || steadySinceMs === undefined || steadySinceMs > committedAtMs) return;
    // The last events of a deleted board cannot be read.
    if (view.epoch !== epoch || view.seq >= seq || this.#store.isGone) return;
    const views = this.#viewsAt(identity.audience, epoch, seq);
    const isSeen = ({ questions, ...expected }: BoardView): boolean =>
      isShown(view, {
        ...expected,
        questions: client.isPartial ? sameIds(questions, view.questions) : questions,
      });
    if (!views.some(isSeen))
      this.#note(`${identity.name} has not seen ${seq} ${Date.now() - committedAtMs} ms after its commit`);
  }

  /** Clients that do not show the current board or viewer count yet. */
  unsettled(clients: readonly SimulatedClient[], viewers: number): string[] {
    const { current, head, isGone } = this.#store;
    const isClosed = isGone || current.states[head]?.closedAt !== undefined;
    return clients.flatMap((client) => {
      const { name, audience } = client.identity;
      if (isClosed)
        return client.isOver || client.isRefused ? [] : [`${name} does not know that the board is closed`];
      const { moderatorId } = client.identity;
      if (client.isRefused && this.#mayRefuse(client, 'invalid-token')) return [];
      if (moderatorId !== undefined && !this.#isModeratorNow(moderatorId))
        return [`${name} does not know that its moderator was revoked`];
      if (!client.isSettled) return [`${name} is not subscribed: ${client.connection}`];
      if (this.#needsList.has(client)) return [`${name} shows lost events and has asked for no list since`];
      const { view, viewerCount } = client;
      // Before it lost its tail, the log may have had other events at this seq.
      const now = this.#viewsAt(audience, current.epoch, head).at(-1);
      if (client.isPartial) return [`${name} has not read the rest of the list`];
      if (view?.epoch !== current.epoch || !now || !isShown(view, now))
        return [`${name} at ${view?.epoch}.${view?.seq} does not show ${current.epoch}.${head}`];
      const lack = this.#lacksOfSession(client);
      if (lack !== undefined) return [`${name} ${lack}`];
      return viewerCount === viewers || client.isStreaming
        ? []
        : [`${name} shows ${viewerCount} viewers instead of ${viewers}`];
    });
  }

  #leaksNothing(reader: string, text: string, { epoch, seq }: Position): void {
    const [secrets, ...others] = this.#store.statesAt(epoch, seq).map(secretsOf);
    for (const secret of secrets ?? [])
      if (others.every((other) => other.has(secret)) && text.includes(secret))
        this.#note(`${reader} got a secret at ${seq}: ${secret}`);
  }

  /** No frame that contains the revocation of a moderator goes to that moderator. */
  #isFor({ identity }: SimulatedClient, moderatorId: ModeratorId, { epoch, seq }: Position): void {
    const states = this.#store.statesAt(epoch, seq);
    if (!states.some((state) => isModerator(state, moderatorId)))
      this.#note(`${identity.name} got a frame at ${seq}, where its moderator was revoked`);
  }

  #areOwn({ identity: { name, sessionId } }: SimulatedClient, questions: readonly OwnQuestion[]): void {
    for (const { id } of questions)
      if (sessionId === undefined || this.#store.authorOf(id) !== sessionId)
        this.#note(`${name} got an own question of another session`);
  }

  /** The first fact about its session that the client shows wrongly; undefined if there is none. */
  #lacksOfSession({ identity: { sessionId }, session }: SimulatedClient): string | undefined {
    if (sessionId === undefined || !session) return undefined;
    const isBlocked = this.#store.isBlocked(sessionId);
    if (session.isBlocked() !== isBlocked)
      return `does not know that it is ${isBlocked ? '' : 'not '}blocked`;
    if (!this.#areAllOwn(sessionId, session.ownQuestions())) return 'does not show its own questions';
    const [shown, votes] = [session.votes(), this.#store.votesOf(sessionId)];
    return isDeepStrictEqual(shown, votes)
      ? undefined
      : `shows the votes ${[...shown].join()} instead of ${[...votes].join()}`;
  }

  #areAllOwn(sessionId: SessionId, shown: ReadonlyMap<QuestionId, OwnQuestion>): boolean {
    const { current, head } = this.#store;
    const state = current.states[head];
    if (!state) return true;
    const own = [...state.questions.values()].filter((question) => question.sessionId === sessionId);
    const expected = own.map((question) => ownQuestionOf(question, state));
    return isDeepStrictEqual(withoutVotes([...shown.values()]), withoutVotes(expected));
  }

  #isModeratorNow(moderatorId: ModeratorId): boolean {
    const { current, head } = this.#store;
    const state = current.states[head];
    return state !== undefined && isModerator(state, moderatorId);
  }

  /** The view must equal the board at its position. */
  #matchesBoard(client: SimulatedClient, view: BoardView, source: string): void {
    if (!this.#wasBoard(client, view))
      this.#note(`${client.identity.name} shows a wrong board at ${view.epoch}.${view.seq}, from ${source}`);
  }

  /** A view with the first part of the list has some of the questions, as they were. */
  #wasBoard({ identity, isPartial }: SimulatedClient, view: BoardView): boolean {
    const { head, headSeq = 0, epoch, seq } = view;
    const isHeadOld = identity.readsHead === 'beside' && view.headSeq === undefined;
    const { audience } = identity;
    const questions = this.#viewsAt(audience, epoch, seq);
    const heads = this.#viewsAt(audience, epoch, Math.max(seq, headSeq));
    return (
      questions.some((expected) =>
        isDeepStrictEqual(
          withoutHead(view),
          withoutHead(
            isPartial ? { ...expected, questions: sameIds(expected.questions, view.questions) } : expected,
          ),
        ),
      ) &&
      (head === undefined || isHeadOld || heads.some((expected) => isDeepStrictEqual(head, expected.head)))
    );
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
      head: headFor(audience, boardId, state),
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

  #mayRefuse({ identity: { moderatorId } }: SimulatedClient, code: string): boolean {
    const { current, head, isGone, everEnded } = this.#store;
    if (code === 'invalid-token') return moderatorId !== undefined && everEnded.has(moderatorId);
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

const withoutHead = ({ head: _head, headSeq: _headSeq, ...view }: BoardView): BoardView => view;

const sameIds = (questions: BoardView['questions'], shown: BoardView['questions']): BoardView['questions'] =>
  new Map([...questions].filter(([id]) => shown.has(id)));

/** Whether the content is the same; a client may read no head. */
const isShown = (view: BoardView, { questions, head }: BoardView): boolean =>
  isDeepStrictEqual(view.questions, questions) &&
  (view.head === undefined || isDeepStrictEqual(view.head, head));

/** Texts and ids that the public may not read, derived without `isPublic`, which is under test. */
const secretsOf = ({ questions, settings, setAside }: BoardState): Set<string> => {
  const secrets = new Set<string | undefined>();
  for (const question of questions.values()) {
    const { id, text, original, reason, name, reply, wasPublic, flags, ancestors } = question;
    const root = questions.get(ancestors.at(-1) ?? id);
    const isTextShown = [question, root].every((one) => one?.status === 'published' && !one.hidden);
    if (!isTextShown) secrets.add(text);
    if (!isTextShown || root !== question) for (const content of [name, reply?.text]) secrets.add(content);
    if (settings.names === 'off') secrets.add(name);
    if (original !== text) secrets.add(original);
    if (!wasPublic && !isTextShown) secrets.add(id);
    secrets.add(reason);
    for (const { detail } of flags) secrets.add(detail);
  }
  for (const sessionId of setAside.keys()) secrets.add(sessionId);
  for (const word of [...settings.screenWords, ...settings.allowWords]) secrets.add(word);
  // An erased text is empty, and every frame contains the empty text.
  secrets.delete('');
  return new Set([...secrets].filter((secret) => secret !== undefined));
};

/** Own questions by id, without their votes, which arrive with the frames. */
const withoutVotes = (questions: readonly OwnQuestion[]): ReadonlyMap<QuestionId, OwnQuestion> =>
  new Map(questions.map((question) => [question.id, { ...question, votes: 0 }]));

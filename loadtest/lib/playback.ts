import { moderateQuestions } from '@openfloor/contract/calls/moderation';
import { askQuestion, vote } from '@openfloor/contract/calls/audience';
import type { Board } from './board.ts';
import { answerOf, readList, send, trackViewer } from './calls.ts';
import { wait, type Hall } from './hall.ts';
import { actsPlayed, wrongTotals } from './metrics.ts';
import type { RecordedAct } from './recordedActs.ts';

type Ask = Extract<RecordedAct, { act: 'ask' }>;
type Vote = Extract<RecordedAct, { act: 'vote' }>;
type Moderation = Extract<RecordedAct, { act: 'moderate' }>;

/** A recorded question on the board. Acts of moderators on it keep their order among all acts on it. */
type Played = {
  id: Promise<string>;
  voters: Set<string>;
  underWay: Promise<unknown>[];
  moderated: Promise<unknown>;
};

/** Plays recorded acts on a board. Each person is a session, whose acts are sent one after the other. */
export class Playback {
  readonly #board: Board;
  readonly #hall: Hall;
  readonly #sessions = new Map<string, Promise<string>>();
  /** The latest act of each person. */
  readonly #latest = new Map<string, Promise<void>>();
  readonly #questions = new Map<number, Played>();

  /** @param hall its viewers time the votes */
  constructor(board: Board, hall: Hall) {
    this.#board = board;
    this.#hall = hall;
  }

  /** Sends each act at its time, `speed` times as fast as recorded, and waits for all answers. */
  async play(acts: readonly RecordedAct[], speed: number): Promise<void> {
    const startMs = Date.now();
    const underWay: Promise<void>[] = [];
    for (const act of acts) {
      const earlyMs = startMs + act.atMs / speed - Date.now();
      if (earlyMs > 0) await wait(earlyMs);
      underWay.push(this.#perform(act).then(() => actsPlayed.add(1)));
    }
    await Promise.all(underWay);
  }

  /** Compares the totals of the board with those of the acts. */
  async judge(): Promise<void> {
    const list = await readList(this.#board.boardId, { token: this.#board.adminToken });
    if (!list.ok) throw new Error(`The list cannot be read: ${list.code}`);
    const totals = new Map(list.value.questions.map(({ id, votes }) => [id, votes]));
    for (const { id, voters } of this.#questions.values())
      wrongTotals.add(totals.get(await id) === voters.size ? 0 : 1);
  }

  #perform(act: RecordedAct): Promise<void> {
    if (act.act === 'moderate') return this.#moderate(act);
    const before = this.#latest.get(act.by) ?? Promise.resolve();
    const done = act.act === 'ask' ? this.#ask(act, before) : this.#vote(act, before);
    this.#latest.set(act.by, done);
    return done;
  }

  async #ask({ by, question, text }: Ask, before: Promise<void>): Promise<void> {
    const { boardId } = this.#board;
    const id = before.then(async () => {
      const from = { session: await this.#sessionOf(by), key: `${boardId}-${question}` };
      return (await answerOf(askQuestion, { boardId, text }, from)).id;
    });
    this.#questions.set(question, { id, voters: new Set(), underWay: [], moderated: id });
    await id;
  }

  async #vote({ by, question, voted }: Vote, before: Promise<void>): Promise<void> {
    const played = this.#questions.get(question);
    if (!played) return before;
    const voting = Promise.all([before, played.moderated]).then(() => this.#send(by, played, voted));
    played.underWay.push(voting);
    return voting;
  }

  async #send(by: string, played: Played, voted: boolean): Promise<void> {
    const [session, id] = [await this.#sessionOf(by), await played.id];
    const viewers = this.#hall.liveViewers();
    const sentAtMs = Date.now();
    const reply = await send(vote, { boardId: this.#board.boardId, questionId: id, voted }, { session });
    if (reply.status !== 200) return;
    if (voted) played.voters.add(by);
    else played.voters.delete(by);
    this.#hall.noteVote(reply, viewers, { sentAtMs });
  }

  async #moderate({ questions, change }: Moderation): Promise<void> {
    const { boardId, adminToken } = this.#board;
    const played = questions.flatMap((question) => this.#questions.get(question) ?? []);
    const earlier = played.flatMap(({ underWay, moderated }) => [...underWay, moderated]);
    const done = Promise.all(earlier).then(async () => {
      const ids = await Promise.all(played.map(({ id }) => id));
      return send(moderateQuestions, { boardId, ids, act: change }, { token: adminToken });
    });
    for (const each of played) {
      each.moderated = done;
      each.underWay = [];
    }
    await done;
  }

  /** @throws Error when the server gives none */
  #sessionOf(person: string): Promise<string> {
    const known = this.#sessions.get(person);
    if (known) return known;
    const session = trackViewer(this.#board.boardId).then((issued) => {
      if (issued === undefined) throw new Error('The server issued no session.');
      return issued;
    });
    this.#sessions.set(person, session);
    return session;
  }
}

import type { BoardHead } from '@openfloor/contract/boardHead';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { List, StreamAnswer } from '../machine/transition.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export type Happening =
  | { type: 'asked'; text: string }
  | { type: 'voted'; question: number }
  | { type: 'pinned'; question: number }
  | { type: 'hidden'; question: number }
  | { type: 'answering'; question: number }
  | { type: 'noticed'; text: string }
  /** Starts a talk, which has no questions. */
  | { type: 'talk' };

type SubscribedData = Extract<ServerMessage, { type: 'subscribed' }>['data'];

type State = { questions: ReadonlyMap<string, Question>; head: BoardHead };

const FIRST_HEAD: BoardHead = {
  settings: DEFAULT_SETTINGS,
  talk: { id: BOARD, number: 1, title: 'Town hall' },
  answeringId: null,
  stage: [],
  summary: 'none',
  votesSetAside: 0,
  title: 'Town hall',
  endedAt: null,
  agenda: [],
};

/** Model of the server's public board, with the frames that the server would send. */
export class BoardModel {
  readonly id = BOARD;
  epoch = 'epoch-1';
  private epochs = 1;
  private asked = 0;
  /** The state after each seq, from 0. */
  private states: State[] = [{ questions: new Map(), head: FIRST_HEAD }];

  get seq(): number {
    return this.states.length - 1;
  }

  get questions(): State['questions'] {
    return this.now.questions;
  }

  get head(): BoardHead {
    return this.now.head;
  }

  private get now(): State {
    return this.at(this.seq);
  }

  private at(seq: number): State {
    const state = this.states[seq];
    if (!state) throw new Error(`The board has no seq ${seq}`);
    return state;
  }

  happen(happening: Happening): void {
    const next = new Map(this.questions);
    let { head } = this;
    if (happening.type === 'asked') {
      this.asked += 1;
      const id = idOf(this.asked);
      next.set(id, {
        id,
        boardId: BOARD,
        text: happening.text,
        votes: 0,
        hidden: false,
        pinned: false,
        isAnswered: false,
        createdAt: new Date(this.seq * 1000).toISOString(),
      });
    } else if (happening.type === 'noticed') {
      head = { ...head, settings: { ...head.settings, notice: happening.text } };
    } else if (happening.type === 'talk') {
      const number = head.talk.number + 1;
      head = {
        ...head,
        talk: { id: idOf(number * 1000), number, title: `Talk ${number}` },
        answeringId: null,
      };
      next.clear();
    } else {
      const [id, question] = [...next][happening.question % Math.max(1, next.size)] ?? [];
      if (id !== undefined && question) {
        if (happening.type === 'answering') head = { ...head, answeringId: id };
        else if (happening.type === 'hidden') next.delete(id);
        else if (happening.type === 'pinned') next.set(id, { ...question, pinned: !question.pinned });
        else next.set(id, { ...question, votes: question.votes + 1 });
      }
    }
    this.states.push({ questions: next, head });
  }

  /** Restores the board, which starts another epoch. */
  restore(): void {
    this.epochs += 1;
    this.epoch = `epoch-${this.epochs}`;
    this.states = [this.now];
  }

  /** @param meanwhile happens after the list was read and before the head is read */
  list(meanwhile: readonly Happening[] = []): List {
    const list = { questions: [...this.questions.values()], position: { epoch: this.epoch, seq: this.seq } };
    for (const happening of meanwhile) this.happen(happening);
    return { ...list, head: this.head, headSeq: this.seq };
  }

  /** The first questions of the list. */
  firstPart(first: number): List {
    const list = this.list();
    return { ...list, questions: list.questions.slice(0, first), missing: list.questions.length - first };
  }

  /**
   * The frame of `(from, seq]`, with the board's state at `seq`. Like the server's, it names everything that changed
   * in the range, including questions that appeared and disappeared in it. It is correct for a client at any
   * position inside the range.
   */
  frame(from: number, seq = this.seq): BoardFrame {
    const { questions: after, head } = this.at(seq);
    const range = this.states.slice(from, seq);
    const data: BoardFrame['data'] = { boardId: BOARD, epoch: this.epoch, from, seq };
    if (range.some((state) => state.head.settings !== head.settings)) data.settings = head.settings;
    if (range.some((state) => state.head.answeringId !== head.answeringId))
      data.answeringId = head.answeringId;
    if (range.some((state) => state.head.talk !== head.talk))
      return { type: 'boardUpdate', data: { ...data, talk: head.talk, questions: [...after.values()] } };
    const changes = new Map<string, { id: string; hidden: true }>();
    const questions = new Map<string, Question>();
    for (const state of range) {
      for (const id of state.questions.keys()) if (!after.has(id)) changes.set(id, { id, hidden: true });
      for (const [id, question] of after)
        if (state.questions.get(id) !== question) questions.set(id, question);
    }
    if (from + 1 === seq && this.wasVote(seq))
      return {
        type: 'voteUpdate',
        data: { ...data, votes: Object.fromEntries([...questions].map(([id, { votes }]) => [id, votes])) },
      };
    return {
      type: 'moderationUpdate',
      data: { ...data, questions: [...questions.values()], changes: [...changes.values()] },
    };
  }

  /** Whether the event at `seq` changed only totals. */
  private wasVote(seq: number): boolean {
    const [before, after] = [this.at(seq - 1), this.at(seq)];
    const isSameQuestion = ([id, { pinned }]: [string, Question]): boolean =>
      before.questions.get(id)?.pinned === pinned;
    return (
      before.head === after.head &&
      before.questions.size === after.questions.size &&
      [...after.questions].every(isSameQuestion)
    );
  }

  subscribed(details: Partial<SubscribedData> = {}): ServerMessage {
    const { epoch, seq, head } = this;
    return {
      type: 'subscribed',
      data: { boardId: BOARD, epoch, seq, viewerCount: 1, head, trending: [], ...details },
    };
  }

  /** The answer of the stream over HTTP; undefined: it does not have the position. */
  streamed(since: Position, cursor = String(this.seq)): StreamAnswer | undefined {
    if (since.epoch !== this.epoch || since.seq > this.seq) return undefined;
    return { frames: since.seq === this.seq ? [] : [this.frame(since.seq)], cursor };
  }

  /** The answer to a subscription with `since`. */
  answer(since: Position): ServerMessage[] {
    if (since.epoch !== this.epoch || since.seq > this.seq)
      return [
        this.subscribed(),
        { type: 'resync', data: { boardId: BOARD, epoch: this.epoch, seq: this.seq } },
      ];
    return since.seq === this.seq ? [this.subscribed()] : [this.subscribed(), this.frame(since.seq)];
  }
}

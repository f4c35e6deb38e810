import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { List } from '../machine/transition.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export type Happening =
  | { type: 'asked'; text: string }
  | { type: 'voted'; question: number }
  | { type: 'pinned'; question: number }
  | { type: 'hidden'; question: number };

/** Model of the server's public board, with the frames that the server would send. */
export class BoardModel {
  readonly id = BOARD;
  epoch = 'epoch-1';
  private epochs = 1;
  private asked = 0;
  /** The state after each seq, from 0. */
  private states: ReadonlyMap<string, Question>[] = [new Map()];

  get seq(): number {
    return this.states.length - 1;
  }

  get questions(): ReadonlyMap<string, Question> {
    return this.states.at(-1) ?? new Map();
  }

  happen(happening: Happening): void {
    const next = new Map(this.questions);
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
    } else {
      const [id, question] = [...next][happening.question % Math.max(1, next.size)] ?? [];
      if (id !== undefined && question) {
        if (happening.type === 'hidden') next.delete(id);
        else if (happening.type === 'pinned') next.set(id, { ...question, pinned: !question.pinned });
        else next.set(id, { ...question, votes: question.votes + 1 });
      }
    }
    this.states.push(next);
  }

  /** Restores the board, which starts another epoch. */
  restore(): void {
    this.epochs += 1;
    this.epoch = `epoch-${this.epochs}`;
    this.states = [this.questions];
  }

  list(): List {
    return { questions: [...this.questions.values()], position: { epoch: this.epoch, seq: this.seq } };
  }

  /**
   * The frame of `(from, seq]`, with the board's state at `seq`. Like the server's, it names everything that changed
   * in the range, including questions that appeared and disappeared in it. It is correct for a client at any
   * position inside the range.
   */
  frame(from: number, seq = this.seq): BoardFrame {
    const after = this.states[seq] ?? new Map<string, Question>();
    const changes = new Map<string, { id: string; hidden: true }>();
    const questions = new Map<string, Question>();
    for (const state of this.states.slice(from, seq)) {
      for (const id of state.keys()) if (!after.has(id)) changes.set(id, { id, hidden: true });
      for (const [id, question] of after) if (state.get(id) !== question) questions.set(id, question);
    }
    const data = { boardId: BOARD, epoch: this.epoch, from, seq };
    const isVotesAlone =
      changes.size === 0 && [...questions.keys()].every((id) => this.states[from]?.has(id));
    if (isVotesAlone && from + 1 === seq && this.wasVote(seq))
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
    const before = this.states[seq - 1];
    const after = this.states[seq] ?? new Map<string, Question>();
    return [...after].every(([id, { pinned }]) => before?.get(id)?.pinned === pinned);
  }

  subscribed(): ServerMessage {
    return {
      type: 'subscribed',
      data: { boardId: BOARD, epoch: this.epoch, seq: this.seq, viewerCount: 1 },
    };
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

import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { QuestionsRead } from '../../api/boardCalls.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export type Happening =
  | { type: 'asked'; text: string }
  | { type: 'voted'; question: number }
  | { type: 'pinned'; question: number }
  | { type: 'hidden'; question: number };

/** A board as the server holds it for the public, with the frames it would send. */
export class BoardModel {
  epoch = 'life-1';
  private lives = 1;
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

  /** As after a restore: another life of the stream. */
  restore(): void {
    this.lives += 1;
    this.epoch = `life-${this.lives}`;
    this.states = [this.questions];
  }

  list(): QuestionsRead {
    return { questions: [...this.questions.values()], position: { epoch: this.epoch, seq: this.seq } };
  }

  /** The frame of `(from, seq]` as it stands at `seq`. */
  frame(from: number, seq = this.seq): BoardFrame {
    const before = this.states[from] ?? new Map<string, Question>();
    const after = this.states[seq] ?? new Map<string, Question>();
    const votes: Record<string, number> = {};
    const questions: Question[] = [];
    for (const [id, question] of after) {
      const known = before.get(id);
      if (!known || known.pinned !== question.pinned) questions.push(question);
      else if (known.votes !== question.votes) votes[id] = question.votes;
    }
    const changes = [...before.keys()].filter((id) => !after.has(id)).map((id) => ({ id, hidden: true }));
    return {
      type: 'moderationUpdate',
      data: { boardId: BOARD, epoch: this.epoch, from, seq, questions, changes, votes },
    };
  }

  subscribed(): ServerMessage {
    return {
      type: 'subscribed',
      data: { boardId: BOARD, epoch: this.epoch, seq: this.seq, viewerCount: 1 },
    };
  }

  /** What a subscription with `since` is answered with. */
  answer(since: Position): ServerMessage[] {
    if (since.epoch !== this.epoch || since.seq > this.seq)
      return [
        this.subscribed(),
        { type: 'resync', data: { boardId: BOARD, epoch: this.epoch, seq: this.seq } },
      ];
    return since.seq === this.seq ? [this.subscribed()] : [this.subscribed(), this.frame(since.seq)];
  }
}

import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { isVote } from '@openfloor/domain/board/eventFacts';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { repeat, waitFor } from '@openfloor/platform/repeat';
import type { BoardWriter } from '@openfloor/store/append/commit';
import {
  endAssistantLease,
  leaseAssistantWork,
  noteAssistantNews,
  readAssistantWork,
  takeFromBudget,
  type AssistantBudget,
  type AssistantProgress,
  type AssistantWork,
} from '@openfloor/store/maintenance/assistantWork';
import type { Db } from '@openfloor/store/tables';
import type { Asking } from './asking.ts';
import type { Breaker } from './breaker.ts';
import type { ModelAnswer, AskModel } from './completions.ts';
import {
  batchOf,
  isSummaryDue,
  progressOf,
  QUESTIONS_MAX,
  type Asked,
  type Pace,
  type Unsent,
} from './progress.ts';
import { askScreening, flagsIn } from './screening.ts';
import { askSummary, summaryIn } from './summarizing.ts';

export type AssistantWorkerOptions = {
  db: Db;
  /** Names this node in leases. */
  node: string;
  /** Asks the model; it measures and logs failures. */
  ask: AskModel;
  breaker: Breaker;
  writer: Pick<BoardWriter, 'handle'>;
  pace: Pace;
  /** How often it looks for boards that are due. */
  pollMs: number;
  budget: AssistantBudget;
  /** A node that is killed during a request loses its lease after this time. */
  leaseMs: number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** The node's clock, if only boards whose plan has the assistant are read; undefined: every board may be read. */
  plansAtMs: () => number | undefined;
  onBudgetSpent: () => void;
  /** An error of the store, or `LaterVersion`: the board waits for a node of that version. */
  onError: (error: unknown) => void;
};

export type AssistantWorker = {
  /** Notes that a board changed. */
  noteCommit: (boardId: BoardId, message: BusMessage) => void;
  /** Ends the requests that are in progress and gives the leases back. */
  stop: () => Promise<void>;
};

/** Boards that a node works on at a time. */
const BOARDS_MAX = 4;
/** Collects commits, so that busy boards are noted together. */
const COLLECT_MS = 200;

/** Events with results of the model itself, about which it is not asked again. */
const OWN: ReadonlySet<string> = new Set(['v1.QuestionFlagged', 'v1.SummaryWritten']);

/** Lets a language model read questions in the background. No request, append or frame waits for it. */
export const startAssistantWorker = (options: AssistantWorkerOptions): AssistantWorker => {
  const { db, node, breaker, leaseMs, pollMs, isActive, onError } = options;
  const news = new Set<BoardId>();
  const working = new Set<Promise<void>>();
  let isStopping = false;

  const noteNews = async (): Promise<void> => {
    const boardIds = [...news];
    if (boardIds.length === 0) return;
    // Changes during the write are news for the next round.
    news.clear();
    try {
      await noteAssistantNews(db, boardIds, addressPrefix);
    } catch (error) {
      for (const boardId of boardIds) news.add(boardId);
      throw error;
    }
  };

  const begin = async (stopped: AbortSignal): Promise<void> => {
    const boards = BOARDS_MAX - working.size;
    if (boards === 0 || breaker.isOpen() || !isActive()) return;
    for (const boardId of await leaseAssistantWork(db, { node, boards, leaseMs })) {
      const work = workOn(options, boardId, stopped)
        .catch(onError)
        .finally(() => working.delete(work));
      working.add(work);
    }
  };

  const polling = repeat({
    waitMs: (rounds) => (rounds === 0 ? 0 : pollMs),
    work: async (stopped) => {
      await waitFor(COLLECT_MS, stopped);
      if (stopped.aborted) return;
      await noteNews();
      await begin(stopped);
    },
    onError,
  });

  return {
    noteCommit: (boardId, { events }) => {
      if (events?.every(({ event }) => isVote(event) || OWN.has(event.type))) return;
      news.add(boardId);
      // A draining node still accepts questions, for which another node asks the model.
      if (isStopping) void noteNews().catch(onError);
      else polling.hurry();
    },
    stop: async () => {
      isStopping = true;
      await polling.stop();
      await Promise.all([...working, noteNews().catch(onError)]);
    },
  };
};

const workOn = async (
  options: AssistantWorkerOptions,
  boardId: BoardId,
  stopped: AbortSignal,
): Promise<void> => {
  const { db, node, plansAtMs } = options;
  const work = await readAssistantWork(db, boardId, {
    node,
    questions: QUESTIONS_MAX,
    plansAtMs: plansAtMs(),
  });
  const progress = work && (await askAndRecord(options, boardId, work, stopped));
  await endAssistantLease(db, boardId, node, progress);
};

/** Asks the model about a board, and records its flags and its summary. */
const askAndRecord = async (
  options: AssistantWorkerOptions,
  boardId: BoardId,
  work: AssistantWork,
  stopped: AbortSignal,
): Promise<AssistantProgress> => {
  const { pace } = options;
  const ask = <Reply>(asking: Asking<Reply>) => askWithin(options, boardId, asking, stopped);
  const record = async (command: BoardCommand): Promise<void> => {
    const recorded = await options.writer.handle(boardId, { command, actor: 'automatic' });
    // Every other refusal says that the question or the board is gone.
    if (!recorded.ok && recorded.code === 'overloaded') throw new Error('the writer is overloaded');
  };

  let screened: Asked | undefined;
  const batch = batchOf(work);
  if (batch.length > 0) {
    const answer = await ask(askScreening(batch));
    screened = answer;
    const flags = answer.ok ? flagsIn(answer.reply, batch) : [];
    await Promise.all(
      flags.map(({ question: { id, text }, flag }) =>
        record({ type: 'FlagQuestion', questionId: id, text, flag }),
      ),
    );
  }

  let summarized: Asked | undefined;
  if (isSummaryDue(work, pace.summaryEveryMs)) {
    const answer = await ask(askSummary(work.summarized));
    const summary = answer.ok ? summaryIn(answer.reply, work.summarized) : undefined;
    summarized = answer.ok && !summary ? { ok: false, failure: 'invalid' } : answer;
    if (summary) await record({ type: 'WriteSummary', ...summary, sources: work.summarized });
  }
  return progressOf(work, screened, summarized, pace);
};

/** Asks the model, unless the breaker is open or a budget is spent. */
const askWithin = async <Reply>(
  { db, node, ask, breaker, leaseMs, budget, onBudgetSpent }: AssistantWorkerOptions,
  boardId: BoardId,
  asking: Asking<Reply>,
  stopped: AbortSignal,
): Promise<ModelAnswer<Reply> | Unsent> => {
  if (breaker.isOpen()) return { ok: false, failure: 'breaker-open' };
  const waitMs = await takeFromBudget(db, boardId, { node, budget, leaseMs });
  if (waitMs !== undefined) {
    onBudgetSpent();
    return { ok: false, failure: 'budget', waitMs };
  }
  if (!breaker.begin()) return { ok: false, failure: 'breaker-open' };
  const answer = await ask(asking, stopped);
  breaker.end(endOf(answer));
  return answer;
};

/** A refused request counts as answered: the texts of a stranger must not stop the requests of all boards. */
const endOf = (answer: ModelAnswer<unknown>): 'answered' | 'failed' | 'stopped' => {
  if (answer.ok || answer.failure === 'refused') return 'answered';
  return answer.failure === 'stopped' ? 'stopped' : 'failed';
};

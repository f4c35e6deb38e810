import { BulkAct, FormerQuestion, WaitingAct } from '@openfloor/contract/acts';
import type { Actor, BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { Flag } from '@openfloor/contract/flags';
import {
  FIRST_OWNER_ID,
  type AgendaItemId,
  type GroupId,
  type KeyId,
  type ModeratorId,
  type OwnerId,
  type QuestionId,
  type SessionId,
  type TalkId,
} from '@openfloor/contract/ids';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import * as fc from 'fast-check';
import { emptyBoard, noActs, type BoardState } from '../board/boardState.ts';
import type { BoardCommand } from '../board/commands.ts';
import { decide } from '../board/decide.ts';
import type { Decision } from '../board/decision.ts';
import { evolve } from '../board/evolve.ts';
import { evolveNotingAct } from '../board/noteActs.ts';
import { ROOMY } from './deciderSpecification.ts';

/** Few of each, so that commands affect one another. */
const SESSIONS = 4;
const QUESTIONS = 6;
const MODERATORS = 3;
/** Undo reaches this many events back. */
const UNDO_REACH = 8;

const uuid = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const sessionNumbered = (number: number): SessionId => uuid('a', number);
export const questionNumbered = (number: number): QuestionId => uuid('c', number);
export const ownerNumbered = (number: number): OwnerId => uuid('9', number);
export const moderatorNumbered = (number: number): ModeratorId => uuid('d', number);
export const groupNumbered = (number: number): GroupId => uuid('b', number);
const keyNumbered = (number: number): KeyId => uuid('e', number);
export const itemNumbered = (number: number): AgendaItemId => uuid('9', number);
export const talkNumbered = (number: number): TalkId => uuid('f', number);

const sessionId = fc.nat({ max: SESSIONS - 1 }).map(sessionNumbered);
/** Counts back from the latest question. Becomes a final id when the command is added to a stream, see `resolved`. */
const questionId = fc.nat({ max: QUESTIONS - 1 }).map(questionNumbered);
const questionIds = fc.array(questionId, { minLength: 1, maxLength: QUESTIONS });
const moderatorId = fc.nat({ max: MODERATORS - 1 }).map(moderatorNumbered);

/** Texts that a person writes are replaced by unique ones when the command is added to a stream. */
const written = fc.constant('…');
const LABELS = ['Food', 'Rooms', 'Money'];
const labelNames = fc.subarray(LABELS);
const flags = fc.subarray<Flag>([
  { reason: 'words', by: 'rules', detail: 'A flagged word.' },
  { reason: 'flood', by: 'rules' },
]);

const act = fc.record({
  type: fc.constant('ModerateQuestion'),
  questionId,
  act: fc.constantFrom(
    'hide',
    'unhide',
    'unhide',
    'pin',
    'unpin',
    'unpin',
    'mark-answered',
    'mark-unanswered',
    'mark-unanswered',
  ),
});
const review = fc.record(
  {
    type: fc.constant('ModerateQuestion'),
    questionId,
    act: fc.constantFrom('approve', 'approve', 'approve', 'decline', 'decline', 'return'),
    reason: written,
  },
  { requiredKeys: ['type', 'questionId', 'act'] },
);
const withdraw = fc.record({ type: fc.constant('WithdrawQuestion'), questionId, sessionId });
const write = fc.oneof(
  fc.record(
    {
      type: fc.constant('EditOwnQuestion'),
      questionId,
      sessionId,
      text: written,
      flags: fc.constant<Flag[]>([{ reason: 'flood', by: 'rules' }]),
    },
    { requiredKeys: ['type', 'questionId', 'sessionId', 'text'] },
  ),
  fc.record({ type: fc.constant('EditQuestion'), questionId, text: written }),
  fc.record({ type: fc.constant('ReplyToQuestion'), questionId, text: fc.oneof(written, fc.constant('')) }),
  fc.record({ type: fc.constant('LabelQuestion'), questionId, labels: labelNames }),
  fc.record({ type: fc.constant('DismissFlags'), questionId }),
  // The text becomes the present one when the command is added to a stream.
  fc.record({
    type: fc.constant('FlagQuestion'),
    questionId,
    text: fc.constant(''),
    flag: fc.constant<Flag>({ reason: 'insult', by: 'machine', detail: 'A flag of the assistant.' }),
  }),
);
const answering = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { type: fc.constant('StartAnswering'), questionId, former: fc.constantFrom(...FormerQuestion.options) },
      { requiredKeys: ['type', 'questionId'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('StopAnswering'), questionId }) },
);
const bulk = fc.record(
  {
    type: fc.constant('ModerateQuestions'),
    questionIds,
    act: fc.constantFrom(...BulkAct.options),
    reason: written,
  },
  { requiredKeys: ['type', 'questionIds', 'act'] },
);
const merge = fc.record({ type: fc.constant('MergeQuestions'), into: questionId, from: questionIds });
const unmerge = fc.record({ type: fc.constant('UnmergeQuestion'), questionId });
const quarantine = fc.record({
  type: fc.constantFrom('SetSessionsAside', 'SetSessionsAside', 'ReleaseSessions'),
  group: fc.nat({ max: 1 }).map(groupNumbered),
  sessionIds: fc.subarray([0, 1, 2, 3].map(sessionNumbered), { minLength: 1 }),
});
const arrangeStage = fc.record({ type: fc.constant('ArrangeStage'), questionIds });

/** Around the times of the events, and one too far ahead. */
const boxTime = fc.constantFrom(null, ...[0, 3, 8, 15, 40, 500_000_000].map((second) => secondOf(second)));
/** Mostly the usual value, with which participants can go on. */
const rarely = <const Value>(usual: Value, rare: Value) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(rare) });
const settings: fc.Arbitrary<StoredSettings> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ review: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ names: fc.constantFrom('off', 'optional') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      labels: fc
        .oneof(fc.constant(LABELS), labelNames)
        .map((names) => names.map((name) => ({ name, color: 'teal' as const }))),
    }),
  },
  { weight: 3, arbitrary: fc.record({ merge: fc.constantFrom('exact', 'off') }) },
  { weight: 1, arbitrary: fc.record({ ai: rarely(true, false) }) },
  { weight: 3, arbitrary: fc.record({ autoNext: rarely(true, false) }) },
  { weight: 1, arbitrary: fc.record({ asking: rarely('open', 'paused') }) },
  { weight: 1, arbitrary: fc.record({ voting: rarely('open', 'paused') }) },
  { weight: 1, arbitrary: fc.record({ opensAt: boxTime, closesAt: boxTime }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record({ opensAt: fc.constant(null), closesAt: fc.constant(null) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      notice: fc.constantFrom(null, 'Lunch is late', 'Room 2'),
      stageOrder: fc.constantFrom('votes', 'arranged'),
      screen: fc.constantFrom('stage', 'wall'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      holdFlagged: fc.boolean(),
      screenWords: fc.subarray(['Screened word']),
      hiddenTopics: fc.subarray(['Removed topic']),
      embedOrigins: fc.subarray(['https://slides.example']),
      brand: fc.constantFrom(null, { name: 'Acme' }, { primary: '#1f5fd0', logo: true }),
      invited: fc.constantFrom(null, 1, 1_000_000),
    }),
  },
);
const changeSettings = fc.record({ type: fc.constant('ChangeSettings'), settings });

const vote = fc.record(
  { type: fc.constant('Vote'), questionId, sessionId, voted: fc.boolean() },
  { requiredKeys: ['type', 'questionId', 'sessionId'] },
);
const blockAuthor = fc.record(
  { type: fc.constant('BlockAuthor'), questionId, sessionId },
  { requiredKeys: ['type', 'questionId'] },
);
const rotateKeys = fc.record({ type: fc.constant('RotateKeys'), keyId: fc.nat({ max: 3 }).map(keyNumbered) });
const unblock = fc.record({ type: fc.constant('UnblockParticipant'), sessionId });
const revoke = fc.record({ type: fc.constant('RevokeModerator'), moderatorId });

/** Mostly reopens the board, so that participants can go on. */
const endOrReopen = fc.record({ type: fc.constantFrom('EndBoard', 'ReopenBoard', 'ReopenBoard') });
const rename = fc.record({ type: fc.constant('RenameBoard'), title: rarely('…', 'Board') });
const addOwner = fc.record({
  type: fc.constant('AddOwner'),
  ownerId: fc.constant(ownerNumbered(0)),
  sessionId,
  by: fc.oneof(fc.record({ owner: sessionId }), fc.record({ removed: fc.nat({ max: 2 }) })),
});
const removeOwner = fc.record({
  type: fc.constant('RemoveOwner'),
  ownerId: fc.constantFrom(FIRST_OWNER_ID, ownerNumbered(0), ownerNumbered(1), ownerNumbered(2)),
});

const erase = fc.record({ type: fc.constant('EraseQuestions'), sessionId, questionIds });

/** Commands that get their unique ids when they are added to a stream. */
const ask = fc.record(
  {
    type: fc.constant('AskQuestion'),
    questionId,
    sessionId,
    text: rarely('…', 'Lunch?'),
    name: written,
    flags,
  },
  { requiredKeys: ['type', 'questionId', 'sessionId', 'text'] },
);
/** The texts become the present ones when the command is added to a stream. */
const writeSummary = fc.record({
  type: fc.constant('WriteSummary'),
  text: written,
  topics: questionIds.map((ids) => [{ name: 'Topic', questionIds: ids.slice(0, 1) }]),
  sources: questionIds.map((ids) => [...new Set(ids)].map((id) => ({ id, text: '' }))),
});
const ITEMS = 4;
const itemId = fc.nat({ max: ITEMS - 1 }).map(itemNumbered);
const startTalk = fc.record(
  {
    type: fc.constant('StartTalk'),
    talkId: fc.constant(talkNumbered(0)),
    title: written,
    agendaId: itemId,
    waiting: fc.record(
      { act: fc.constantFrom(...WaitingAct.options), reason: written },
      { requiredKeys: ['act'] },
    ),
  },
  { requiredKeys: ['type', 'talkId'] },
);
/** Around the times of the events; some items have one id of a source, or the title and time of another. */
const wantedItem = fc.record(
  {
    newId: fc.constant(itemNumbered(0)),
    id: itemId,
    sourceId: fc.constantFrom('x', 'y'),
    title: fc.constantFrom('Opening', 'Panel'),
    speakers: fc.subarray(['Dora']),
    startsAt: fc.constantFrom(null, ...[0, 5, 20, 45].map((second) => secondOf(second))),
    minutes: fc.constantFrom(null, 30),
    room: fc.constant(null),
    asking: fc.constantFrom('open', 'off', secondOf(30)),
  },
  { requiredKeys: ['newId', 'title', 'speakers', 'startsAt', 'minutes', 'room'] },
);
/** New items get their ids when the command is added to a stream. */
const putAgenda = fc.record({
  type: fc.constant('PutAgenda'),
  items: fc.array(wantedItem, { maxLength: 3 }),
});
const startDueTalk = fc.record({ type: fc.constant('StartDueTalk'), talkId: fc.constant(talkNumbered(0)) });
const holdItem = fc.record({
  type: fc.constantFrom('HoldAgendaItem', 'HoldAgendaItem', 'ReleaseAgendaItem'),
  itemId,
});
const invite = fc.record({ type: fc.constant('InviteModerator'), moderatorId, name: written });
/** `seq` counts back from the head until the command is added to a stream. */
const undo = fc.record({ type: fc.constant('UndoAct'), seq: fc.nat({ max: UNDO_REACH }) });

/** Any command, sensible or not, by one of a few sessions or a moderator, on one of a few questions. */
const anyCommand: fc.Arbitrary<BoardCommand> = fc.oneof(
  { weight: 30, arbitrary: vote },
  { weight: 20, arbitrary: act },
  { weight: 20, arbitrary: ask },
  { weight: 12, arbitrary: review },
  { weight: 12, arbitrary: undo },
  { weight: 10, arbitrary: write },
  { weight: 10, arbitrary: changeSettings },
  { weight: 8, arbitrary: answering },
  { weight: 14, arbitrary: merge },
  { weight: 6, arbitrary: unmerge },
  { weight: 8, arbitrary: quarantine },
  { weight: 6, arbitrary: bulk },
  { weight: 5, arbitrary: withdraw },
  { weight: 5, arbitrary: blockAuthor },
  { weight: 4, arbitrary: arrangeStage },
  { weight: 4, arbitrary: unblock },
  { weight: 2, arbitrary: startTalk },
  { weight: 3, arbitrary: putAgenda },
  { weight: 2, arbitrary: startDueTalk },
  { weight: 2, arbitrary: holdItem },
  {
    weight: 4,
    arbitrary: fc.constantFrom<BoardCommand>({ type: 'PublishSummary' }, { type: 'TakeBackSummary' }),
  },
  { weight: 4, arbitrary: writeSummary },
  { weight: 3, arbitrary: erase },
  { weight: 2, arbitrary: invite },
  { weight: 2, arbitrary: revoke },
  { weight: 2, arbitrary: rotateKeys },
  { weight: 6, arbitrary: endOrReopen },
  { weight: 2, arbitrary: rename },
  { weight: 3, arbitrary: addOwner },
  { weight: 2, arbitrary: removeOwner },
  { weight: 1, arbitrary: fc.constant<BoardCommand>({ type: 'CloseBoard' }) },
);

/** Gives commands their final ids, seqs and texts, which depend on the commands before them. */
const resolved = (commands: readonly BoardCommand[]): BoardCommand[] => {
  const game = startGame();
  const added = { questions: 0, talks: 0, moderators: 0, items: 0, owners: 0 };
  /** The first question also serves as one that is not on the board yet. */
  const countedBack = (id: QuestionId) =>
    questionNumbered(Math.max(0, added.questions - 1 - Number(id.slice(-2))));
  const withIds = (wish: BoardCommand): BoardCommand => {
    if (wish.type === 'AskQuestion') return { ...wish, questionId: questionNumbered(added.questions++) };
    if (wish.type === 'StartTalk' || wish.type === 'StartDueTalk')
      return { ...wish, talkId: talkNumbered(added.talks++) };
    if (wish.type === 'PutAgenda') {
      const next = itemNumbered(added.items);
      const items = wish.items.map(({ id, ...item }) => ({
        ...item,
        // Real ids are random, so a command cannot name an id that does not exist yet.
        ...(id !== undefined && id < next && { id }),
        newId: itemNumbered(added.items++),
      }));
      return { ...wish, items };
    }
    if (wish.type === 'InviteModerator')
      return { ...wish, moderatorId: moderatorNumbered(added.moderators++) };
    if (wish.type === 'AddOwner') return { ...wish, ownerId: ownerNumbered(added.owners++) };
    if (wish.type === 'UndoAct') return { ...wish, seq: Math.max(1, game.log.length - wish.seq) };
    if (wish.type === 'MergeQuestions') {
      const into = countedBack(wish.into);
      return { ...wish, into, from: wish.from.map(countedBack).filter((id) => id !== into) };
    }
    if (wish.type === 'FlagQuestion') {
      const id = countedBack(wish.questionId);
      return { ...wish, questionId: id, text: game.textOf(id) };
    }
    if (wish.type === 'WriteSummary') {
      const sources = wish.sources.map((source) => countedBack(source.id));
      return { ...wish, sources: [...new Set(sources)].map((id) => ({ id, text: game.textOf(id) })) };
    }
    if ('questionIds' in wish) return { ...wish, questionIds: wish.questionIds.map(countedBack) };
    return 'questionId' in wish ? { ...wish, questionId: countedBack(wish.questionId) } : wish;
  };
  return commands.map((wish, place) => {
    const command = withUniqueTexts(withIds(wish), place);
    game.handle(command);
    return command;
  });
};

/**
 * Replaces placeholders by unique texts. Other texts stay: an empty one removes a reply, and several questions share
 * one.
 */
const withUniqueTexts = (wish: BoardCommand, place: number): BoardCommand => {
  const texts = (['text', 'reason', 'name', 'title'] as const)
    .filter(
      (key) => key in wish && Object.entries(wish).some(([name, value]) => name === key && value === '…'),
    )
    .map((key) => [key, `${key} number ${place}.`]);
  return { ...wish, ...Object.fromEntries(texts) };
};

/** Commands of several people on one board, in order; many are refused or change nothing. */
export const boardCommands: fc.Arbitrary<BoardCommand[]> = fc
  .array(anyCommand, { minLength: 1, maxLength: 60, size: 'max' })
  .map(resolved);

export type Played = { decisions: Decision[]; log: RecordedEvent[] };

/** Opens a board and applies each command in turn, as a single writer would. */
export const play = (commands: readonly BoardCommand[], limits = ROOMY_LIMITS): Played => {
  const game = startGame(limits);
  return { decisions: commands.map(game.handle), log: game.log };
};

const ROOMY_LIMITS = { questionsMax: ROOMY.questionsMax };

const startGame = ({ questionsMax } = ROOMY_LIMITS) => {
  const log: RecordedEvent[] = [];
  const state = { ...emptyBoard(), ...noActs() };
  const record = (event: BoardEvent, actor: Actor) => {
    const recorded = { seq: log.length + 1, at: secondOf(log.length), actor, event };
    evolveNotingAct(state, recorded);
    log.push(recorded);
  };
  record(
    { type: 'v1.BoardOpened', title: 'Board', shortId: 'board1', sessionId: sessionNumbered(0) },
    'participant',
  );
  const handle = (command: BoardCommand): Decision => {
    const decision = decide(command, state, { now: secondOf(log.length), questionsMax });
    if (!decision.ok) return decision;
    for (const event of decision.events) record(event, actorOf(command));
    for (const event of decision.automatic ?? []) record(event, 'automatic');
    return decision;
  };
  const textOf = (id: QuestionId): string => state.questions.get(id)?.text ?? '';
  return { log, handle, textOf };
};

/** The complete state at `seq`. */
export const stateAt = (log: readonly RecordedEvent[], seq: number): BoardState => {
  const state = emptyBoard();
  for (const recorded of log.slice(0, seq)) evolve(state, recorded);
  return state;
};

const BY_PARTICIPANTS: ReadonlySet<BoardCommand['type']> = new Set<BoardCommand['type']>([
  'AskQuestion',
  'Vote',
  'WithdrawQuestion',
  'EditOwnQuestion',
]);

export const actorOf = ({ type }: BoardCommand): Actor => {
  if (BY_PARTICIPANTS.has(type)) return 'participant';
  if (type === 'StartDueTalk') return 'automatic';
  return type === 'UnblockParticipant' ? 'super-admin' : 'moderator';
};

/** Time of the event at `place`: one second between events. */
export function secondOf(place: number): string {
  return new Date(Date.UTC(2026, 2, 1) + place * 1000).toISOString();
}

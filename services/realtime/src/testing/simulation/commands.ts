import { BulkAct, WaitingAct } from '@openfloor/contract/acts';
import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import {
  groupNumbered,
  moderatorNumbered,
  questionNumbered,
  sessionNumbered,
  talkNumbered,
} from '@openfloor/domain/testing/arbitraries';
import { createRandom, type Random } from '@openfloor/platform/testing/random';

const SESSIONS = 5;
const QUESTIONS_MAX = 20;
/** Undo reaches this many events back. */
const UNDO_REACH = 6;
const TIME_BOX_MS_MAX = 3000;
const LABELS = ['Food', 'Rooms', 'Money'];

export const drawSession = (random: Random): SessionId => sessionNumbered(random.between(0, SESSIONS - 1));

/** Draws commands of participants and moderators. */
export type Crowd = {
  /** @param head of the board, for an undo */
  draw: (head: Seq) => BoardCommand;
  votes: (count: number) => BoardCommand[];
  blocks: (count: number) => BoardCommand[];
  invitations: (count: number) => BoardCommand[];
};

type Draw = () => BoardCommand;
type OnQuestion = {
  [Type in BoardCommand['type']]: { type: Type; questionId: QuestionId } extends Extract<
    BoardCommand,
    { type: Type }
  >
    ? Type
    : never;
}[BoardCommand['type']];

/** Chance that a drawn command is replaced by one of this kind. */
const MERGE_CHANCE = 0.08;
const QUARANTINE_CHANCE = 0.06;
const ERASURE_CHANCE = 0.02;
const BOARD_ACT_CHANCE = 0.03;

export const createCrowd = (random: Random): Crowd => {
  /**
   * Each of these kinds replaces some commands, and has its own sequence, so that the other draws do not change.
   */
  const mergeRandom = createRandom(1);
  const quarantineRandom = createRandom(2);
  const erasureRandom = createRandom(3);
  const boardRandom = createRandom(4);
  const drawn = { questions: 0, talks: 0, moderators: 0, texts: 0 };
  /** No text contains another one, so that leaks can be found; long texts fill the buffers of sockets. */
  const write = (what: string): string => {
    drawn.texts += 1;
    return `${what} <${drawn.texts}>${'?'.repeat(1 + (drawn.texts % 3) * 40)}`;
  };
  const word = (): string => `Word <${++drawn.texts}>`;
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random.chance(0.5));
  const questionId = (): QuestionId => questionNumbered(random.between(0, Math.max(0, drawn.questions - 1)));
  const questionIds = (): QuestionId[] => Array.from({ length: random.between(1, 6) }, questionId);
  const sessionId = (): SessionId => drawSession(random);

  const ask: Draw = () => ({
    type: 'AskQuestion',
    questionId: questionNumbered(drawn.questions++),
    sessionId: sessionId(),
    text: write('Question'),
    ...(random.chance(0.3) && { name: `Name <${drawn.questions}>` }),
    ...(random.chance(0.4) && { flags: [{ reason: 'words', by: 'rules', detail: write('Flag') }] }),
  });
  const vote: Draw = () => ({ type: 'Vote', questionId: questionId(), sessionId: sessionId() });
  const withdraw: Draw = () => ({
    type: 'WithdrawQuestion',
    questionId: questionId(),
    sessionId: sessionId(),
  });

  const time = (): string | null =>
    random.chance(0.5)
      ? null
      : new Date(Date.now() + random.between(-TIME_BOX_MS_MAX, TIME_BOX_MS_MAX)).toISOString();
  const settings = (): StoredSettings =>
    random.pick<() => StoredSettings>([
      () => ({ review: random.chance(0.6) }),
      () => ({ review: random.chance(0.6) }),
      () => ({ names: random.pick(['off', 'optional', 'optional']) }),
      () => ({ labels: some(LABELS).map((name) => ({ name, color: 'teal' })) }),
      () => ({ asking: random.pick(['open', 'open', 'paused']) }),
      () => ({ voting: random.pick(['open', 'open', 'paused']) }),
      () => ({ opensAt: time(), closesAt: time() }),
      () => ({ opensAt: null, closesAt: null }),
      () => ({ notice: random.chance(0.5) ? null : write('Notice') }),
      () => ({ stageOrder: random.pick(['votes', 'arranged']) }),
      () => ({ holdFlagged: random.chance(0.6) }),
      () => ({ screenWords: [word()], allowWords: [word()] }),
    ])();

  const written = {
    edit: (): BoardCommand => ({ type: 'EditQuestion', questionId: questionId(), text: write('Edited') }),
    editOwn: (): BoardCommand => ({
      type: 'EditOwnQuestion',
      questionId: questionId(),
      sessionId: sessionId(),
      text: write('Changed'),
      ...(random.chance(0.3) && { flags: [{ reason: 'words', by: 'rules', detail: write('Flag') }] }),
    }),
    reply: (): BoardCommand => ({
      type: 'ReplyToQuestion',
      questionId: questionId(),
      text: random.chance(0.7) ? write('Reply') : '',
    }),
    decline: (): BoardCommand => ({
      type: 'ModerateQuestion',
      act: 'decline',
      questionId: questionId(),
      ...(random.chance(0.7) && { reason: write('Reason') }),
    }),
  };
  const bulk: Draw = () => ({
    type: 'ModerateQuestions',
    questionIds: questionIds(),
    act: random.pick(BulkAct.options),
    ...(random.chance(0.5) && { reason: write('Reason') }),
  });
  const onQuestion =
    (...types: OnQuestion[]): Draw =>
    () => ({ type: random.pick(types), questionId: questionId() });
  const one =
    (...acts: BulkAct[]): Draw =>
    () => ({ type: 'ModerateQuestion', act: random.pick(acts), questionId: questionId() });
  const startTalk: Draw = () => ({
    type: 'StartTalk',
    talkId: talkNumbered(drawn.talks++),
    ...(random.chance(0.5) && { title: write('Talk') }),
    ...(random.chance(0.5) && { waiting: { act: random.pick(WaitingAct.options) } }),
  });
  const invite: Draw = () => ({
    type: 'InviteModerator',
    moderatorId: moderatorNumbered(drawn.moderators++),
    name: write('Moderator'),
  });
  const revoke: Draw = () => ({
    type: 'RevokeModerator',
    moderatorId: moderatorNumbered(random.between(0, Math.max(0, drawn.moderators - 1))),
  });
  const undo = (head: Seq): BoardCommand => ({
    type: 'UndoAct',
    seq: Math.max(1, head - random.between(0, UNDO_REACH)),
  });

  /** Acts of moderators and authors, by frequency. */
  const acts = weighted<(head: Seq) => BoardCommand>([
    [12, one('hide')],
    [10, one('approve')],
    [9, one('unhide', 'pin', 'unpin')],
    [6, one('mark-answered', 'mark-unanswered', 'return')],
    [6, onQuestion('StartAnswering')],
    [2, onQuestion('StopAnswering')],
    [4, onQuestion('DismissFlags')],
    [10, undo],
    [8, () => ({ type: 'ChangeSettings', settings: settings() })],
    [5, written.decline],
    [4, written.edit],
    [6, written.editOwn],
    [4, written.reply],
    [4, () => ({ type: 'LabelQuestion', questionId: questionId(), labels: some(LABELS) })],
    [4, bulk],
    [4, withdraw],
    [3, () => ({ type: 'ArrangeStage', questionIds: questionIds() })],
    [2, invite],
    [3, revoke],
    [2, startTalk],
    [2, () => ({ type: random.pick(['PublishSummary', 'PublishSummary', 'TakeBackSummary']) })],
    [3, () => ({ type: 'BlockAuthor', questionId: questionId() })],
    [3, () => ({ type: 'UnblockParticipant', sessionId: sessionId() })],
  ]);

  const merge = (): BoardCommand => {
    const id = (): QuestionId => questionNumbered(mergeRandom.between(0, Math.max(0, drawn.questions - 1)));
    if (mergeRandom.chance(0.4)) return { type: 'UnmergeQuestion', questionId: id() };
    const into = id();
    const from = Array.from({ length: mergeRandom.between(1, 3) }, id).filter((other) => other !== into);
    return { type: 'MergeQuestions', into, from };
  };
  const quarantine = (): BoardCommand => ({
    type: quarantineRandom.pick(['SetSessionsAside', 'ReleaseSessions']),
    group: groupNumbered(quarantineRandom.between(0, 1)),
    sessionIds: Array.from({ length: SESSIONS }, (_, number) => sessionNumbered(number)).filter(() =>
      quarantineRandom.chance(0.4),
    ),
  });
  const erase = (): BoardCommand => ({
    type: 'EraseQuestions',
    sessionId: drawSession(erasureRandom),
    questionIds: Array.from({ length: drawn.questions }, (_, number) => questionNumbered(number)),
  });
  /** Renames, ends or reopens the board; mostly reopens it, so that participants can go on. */
  const actOnBoard = (): BoardCommand =>
    boardRandom.chance(0.3)
      ? { type: 'RenameBoard', title: write('Title') }
      : { type: boardRandom.pick(['EndBoard', 'ReopenBoard', 'ReopenBoard', 'ReopenBoard']) };
  const drawOther = (head: Seq): BoardCommand => {
    if (drawn.questions === 0 || (drawn.questions < QUESTIONS_MAX && random.chance(0.15))) return ask();
    return random.chance(0.4) ? vote() : random.pick(acts)(head);
  };

  return {
    draw: (head) => {
      const other = drawOther(head);
      if (other.type === 'AskQuestion') return other;
      if (mergeRandom.chance(MERGE_CHANCE)) return merge();
      if (quarantineRandom.chance(QUARANTINE_CHANCE)) return quarantine();
      if (boardRandom.chance(BOARD_ACT_CHANCE)) return actOnBoard();
      return erasureRandom.chance(ERASURE_CHANCE) ? erase() : other;
    },
    votes: (count) => Array.from({ length: count }, vote),
    blocks: (count) =>
      Array.from({ length: count }, () => ({ type: 'BlockAuthor', questionId: questionId() })),
    invitations: (count) => Array.from({ length: count }, invite),
  };
};

/** A list with each item as often as its weight. */
const weighted = <Item>(items: readonly (readonly [weight: number, item: Item])[]): Item[] =>
  items.flatMap(([weight, item]) => Array<Item>(weight).fill(item));

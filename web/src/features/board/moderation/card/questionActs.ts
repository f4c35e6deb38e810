import type { Question } from '@openfloor/contract/questions';
import type { ButtonTone } from '../../../../design/components/Button/Button.tsx';
import { KEEPS } from '../../../../design/keeps.ts';
import { isPublished } from '../../list/selection.ts';
import { messages as mergingMessages } from './merging/messages.ts';
import { messages } from '../messages.ts';
import type { useModeration } from '../acts/useModeration.ts';
import { MERGE_KEY, type useMerging } from './merging/useMerging.ts';

type QuestionActions = ReturnType<typeof useModeration> & Pick<ReturnType<typeof useMerging>, 'ask'>;

/**
 * The facts beside its question on which the acts on a card depend. `isPast`: the question is of an earlier talk,
 * which has no stage.
 */
type CardFacts = {
  isAnswering: boolean;
  isOwn: boolean;
  isAuthorBlocked: boolean;
  isPast: boolean;
  isMergingOffered: boolean;
};

/**
 * An act on a question. `opens`: it opens a dialog. `leaves`: the card leaves the list. `isOn`: what the act starts
 * is on now. `keeps`: a sentence about what stays after it.
 */
type QuestionAct = {
  key?: string;
  /** Whether the question allows the act; by default always. */
  may?: (question: Question, facts: CardFacts) => boolean;
  run: (act: QuestionActions, question: Question) => void;
  tone?: ButtonTone;
  opens?: boolean;
  leaves?: (question: Question) => boolean;
  isOn?: (facts: CardFacts) => boolean;
  keeps?: (question: Question) => string | undefined;
} & (
  | { label: string; keyHelp?: undefined }
  // `keyHelp`: what `KeyCard` shows instead of the label.
  | { label: string | ((question: Question, facts: CardFacts) => string); keyHelp: string }
);

const { actions: words, answering, keys } = messages;
const isOnStage = ({ pinned }: Question, { isPast }: CardFacts): boolean => pinned && !isPast;

/**
 * The acts of a moderator on one question, in the order of `KeyCard`. The card's buttons and menu, the keyboard
 * shortcuts and `KeyCard` read it.
 */
export const QUESTION_ACTS = {
  approve: {
    key: 'a',
    label: words.approve.label,
    keyHelp: keys.approve,
    tone: 'primary',
    leaves: (question) => !isPublished(question),
    run: (act, question) => (isPublished(question) ? act.markAnswered(question) : act.approve(question)),
  },
  decline: {
    key: 'd',
    label: words.decline.label,
    keyHelp: keys.decline,
    may: ({ status }) => status !== 'declined',
    run: (act, question) => act.askToDecline(question),
  },
  dismissFlags: {
    key: 'f',
    label: messages.flags.dismiss,
    keyHelp: keys.dismissFlags,
    may: ({ flags }) => flags !== undefined,
    run: (act, question) => act.dismissFlags(question),
  },
  hide: {
    key: 'h',
    label: ({ hidden }) => words[hidden ? 'unhide' : 'hide'].label,
    keyHelp: keys.hide,
    may: isPublished,
    keeps: ({ hidden }) => (hidden ? undefined : KEEPS.hide),
    run: (act, question) => act.toggleHidden(question),
  },
  pin: {
    key: 'p',
    label: ({ pinned }) => words[pinned ? 'unpin' : 'pin'].label,
    keyHelp: keys.pin,
    may: (question, { isPast }) => isPublished(question) && !isPast,
    run: (act, question) => act.togglePinned(question),
  },
  mark: {
    key: 'x',
    label: ({ isAnswered }) => words[isAnswered ? 'mark-unanswered' : 'mark-answered'].label,
    keyHelp: keys.mark,
    may: isPublished,
    run: (act, question) => act.toggleAnswered(question),
  },
  answerAndUnpin: {
    key: 'u',
    label: messages.answeredUnpin,
    may: isOnStage,
    run: (act, question) => act.answerAndUnpin(question),
  },
  answer: {
    key: 'n',
    label: (_, { isAnswering }) => (isAnswering ? answering.stop : answering.start),
    keyHelp: keys.answer,
    isOn: ({ isAnswering }) => isAnswering,
    may: (_, { isPast }) => !isPast,
    run: (act, question) => act.toggleAnswering(question),
  },
  edit: {
    key: 'e',
    label: messages.edit.label,
    opens: true,
    run: (act, question) => act.open('edit', question),
  },
  reply: {
    key: 'r',
    label: messages.reply.label,
    opens: true,
    may: isPublished,
    run: (act, question) => act.open('reply', question),
  },
  labels: {
    key: 'l',
    label: messages.label.label,
    opens: true,
    run: (act, question) => act.open('labels', question),
  },
  return: {
    label: words.return.label,
    leaves: () => true,
    run: (act, question) => act.returnToReview(question),
  },
  block: {
    key: 'b',
    label: messages.block,
    keyHelp: keys.block,
    opens: true,
    may: (_, { isOwn, isAuthorBlocked }) => !isOwn && !isAuthorBlocked,
    run: (act, question) => act.open('block', question),
  },
  unblock: {
    label: messages.unblock,
    may: (_, { isAuthorBlocked }) => isAuthorBlocked,
    run: (act, question) => act.unblock(question),
  },
  merge: {
    key: MERGE_KEY,
    label: mergingMessages.mergeWith,
    keyHelp: keys.merge,
    may: (question, { isMergingOffered }) => isMergingOffered && isPublished(question),
    run: (act, question) => act.ask(question),
  },
  unmerge: {
    key: 's',
    label: messages.unmerge.label,
    keyHelp: keys.unmerge,
    may: ({ merged }) => merged !== undefined,
    run: (act, { id }) => act.unmerge(id),
  },
} satisfies Record<string, QuestionAct>;
type ActName = keyof typeof QUESTION_ACTS;
const ACTS: Readonly<Record<ActName, QuestionAct>> = QUESTION_ACTS;

/**
 * Where a card shows the acts that its question allows. `likely`: buttons; `other`: items of the menu. Acts that
 * appear and disappear are last, so that they move no other.
 */
const ACTS_BY_STATUS = {
  waiting: { likely: ['approve', 'decline'], other: ['edit', 'labels', 'dismissFlags', 'block', 'unblock'] },
  declined: { likely: ['approve'], other: ['return', 'edit', 'labels', 'dismissFlags', 'block', 'unblock'] },
  published: {
    likely: ['answer'],
    other: [
      'hide',
      'pin',
      'mark',
      'reply',
      'edit',
      'labels',
      'return',
      'decline',
      'block',
      'unblock',
      'merge',
      'answerAndUnpin',
      'unmerge',
      'dismissFlags',
    ],
  },
} satisfies Record<string, Record<'likely' | 'other', ActName[]>>;

export type CardAction = ReturnType<typeof actionsOn>['likely'][number];

/** The acts that a card offers. */
export const actionsOn = (question: Question, facts: CardFacts, act: QuestionActions) => {
  const offered = (names: readonly ActName[]) =>
    names
      .map((name) => ACTS[name])
      .filter(({ may }) => may?.(question, facts) ?? true)
      .map(({ label, leaves, isOn, keeps, run, ...same }) => ({
        ...same,
        label: typeof label === 'string' ? label : label(question, facts),
        leaves: leaves?.(question),
        isOn: isOn?.(facts),
        keeps: keeps?.(question),
        run: () => run(act, question),
      }));
  const { status } = question;
  const places = ACTS_BY_STATUS[status === 'waiting' || status === 'declined' ? status : 'published'];
  return { likely: offered(places.likely), other: offered(places.other) };
};

/** The acts that have a key. */
export const KEYED_ACTS = Object.values(ACTS).flatMap((act) =>
  act.key === undefined
    ? []
    : { ...act, key: act.key, help: act.keyHelp === undefined ? act.label : act.keyHelp },
);

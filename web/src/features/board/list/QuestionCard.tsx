import { cardIdOf } from '@openfloor/contract/drawnBoard';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useSetAtom } from 'jotai';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Pin from 'lucide-react/icons/pin';
import { memo, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Badge } from '../../../design/components/Badge/Badge.tsx';
import { HiddenPrefix } from '../../../design/components/HiddenPrefix/HiddenPrefix.tsx';
import { LabelChip } from '../../../design/components/LabelChip/LabelChip.tsx';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { TrendBadge } from '../../../design/components/TrendBadge/TrendBadge.tsx';
import { CAN_HOVER } from '../../../design/hovered.ts';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { ageText, numberText } from '../../../design/formats.ts';
import { useNow } from './useNow.ts';
import { BallotButton, textIdOf } from './BallotButton.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { moderatorPart } from '../moderatorPart.ts';
import { shortened } from '../shortened.ts';
import { LongText } from './LongText.tsx';
import { isPublished } from './selection.ts';
import type { OnTop } from './listOrder.ts';
import { useTrend } from './useTrend.ts';
import * as styles from './QuestionCard.css.ts';

const ModeratedCard = moderatorPart((parts) => parts.ModeratedCard);
const EditOnCard = lazyPart(async () => ({
  default: (await import('../ownEditParts.ts')).EditOnCard,
}));
const StatusTile = moderatorPart((parts) => parts.StatusTile);

/** Answered takes precedence over hidden, hidden over pinned. */
const stateOf = ({ isAnswered, hidden, pinned }: Question): styles.CardState => {
  if (isAnswered) return 'answered';
  if (hidden) return 'hidden';
  return pinned ? 'pinned' : 'normal';
};

/** Lines that the audience sees of a long text before unfolding it. */
const FOLDED_LINES = 6;
/** A question folds to one line this long after it was answered, unless the viewer is pointing at it or using it. */
const FOLD_AFTER_MS = 3000;
/** Matches a card that is used by keys. Not `:focus`, which a touch leaves on the card. */
const USED_BY_KEYS = ':focus-visible, :has(:focus-visible)';

/** Folds a question some time after it was answered; `isOpen`: it is not folded at first. */
const useFold = (isAnswered: boolean, isOpen: boolean, card: RefObject<HTMLElement | null>) => {
  const [isFolded, setIsFolded] = useState(isAnswered && !isOpen);
  const wasAnswered = useRef(isAnswered);
  useEffect(() => {
    if (wasAnswered.current === isAnswered) return undefined;
    wasAnswered.current = isAnswered;
    const timer = setTimeout(() => {
      if (!card.current?.matches(matchMedia(CAN_HOVER).matches ? `:hover, ${USED_BY_KEYS}` : USED_BY_KEYS))
        setIsFolded(isAnswered);
    }, FOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [card, isAnswered]);
  return { isFolded: isAnswered && isFolded, toggle: () => setIsFolded(!isFolded) };
};

type QuestionCardProps = {
  id: QuestionId;
  /** Whether an answered question is shown unfolded. */
  isOpen: boolean;
  onTop: OnTop | undefined;
  /** Marks the words of a search. */
  mark: ((text: string) => ReactNode) | undefined;
};

/** One question; rendered again only when it changes. */
export const QuestionCard = memo(function QuestionCard({ id, isOpen, onTop, mark }: QuestionCardProps) {
  const { atoms, ownIds } = useBoard();
  const question = useAtomValue(atoms.question(id));
  const isOwn = useAtomValue(ownIds).has(id);
  if (!question) return null;
  return (
    <li
      id={cardIdOf(id)}
      className={onTop ? styles.onTop : styles.item}
      data-question={id}
      data-afloat={onTop?.isAfloat}
      data-unvoted={question.votes === 0 || undefined}
    >
      <Card question={question} isOwn={isOwn} isOpen={isOpen} isOnTop={onTop !== undefined} mark={mark} />
    </li>
  );
});

const Card = ({
  question,
  isOwn,
  isOpen,
  isOnTop,
  mark,
}: {
  question: Question;
  isOwn: boolean;
  isOpen: boolean;
  isOnTop: boolean;
  mark: QuestionCardProps['mark'];
}) => {
  const card = useRef<HTMLElement>(null);
  const { isFolded, toggle } = useFold(question.isAnswered, isOpen, card);
  const state = stateOf(question);
  const isAnswering = useAtomValue(useBoard().atoms.answeringId) === question.id;
  const text = mark ? mark(question.text) : question.text;
  const looks = [
    isFolded ? styles.folded : styles.cards[state],
    isOwn && styles.own,
    isOnTop && styles.highlighted,
  ];
  return (
    <article
      ref={card}
      className={looks.filter(Boolean).join(' ')}
      tabIndex={-1}
      aria-label={question.text}
      aria-current={isAnswering}
    >
      {isFolded ? <FoldedQuestion question={question} text={text} /> : <BallotOrStatus question={question} />}
      {!isFolded && <Body question={question} text={text} mark={mark} state={state} isOnTop={isOnTop} />}
      {question.isAnswered && (
        <IconButton
          label={isFolded ? messages.unfold(question.text) : messages.fold(question.text)}
          hint={isFolded ? messages.unfoldHint : messages.foldHint}
          className={styles.foldButton}
          aria-expanded={!isFolded}
          onClick={toggle}
        >
          {isFolded ? <ChevronDown aria-hidden size={20} /> : <ChevronUp aria-hidden size={20} />}
        </IconButton>
      )}
    </article>
  );
};

/** Only published questions get votes. */
const BallotOrStatus = ({ question }: { question: Question }) =>
  isPublished(question) ? (
    <BallotButton question={question} />
  ) : (
    <Suspense fallback={<span />}>
      <StatusTile question={question} />
    </Suspense>
  );

const FoldedQuestion = ({ question: { votes, hidden }, text }: { question: Question; text: ReactNode }) => (
  <p className={styles.line}>
    <Badge tone="answered">
      <Check aria-hidden size={14} />
      <span className={hiddenOnPhone}>{messages.answered}</span>
    </Badge>
    <span className={styles.lineText} dir="auto">
      {hidden && <HiddenPrefix />}
      {text}
    </span>
    <span className={styles.lineVotes}>{numberText(votes)}</span>
  </p>
);

const Body = ({
  question,
  text,
  mark,
  state,
  isOnTop,
}: {
  question: Question;
  text: ReactNode;
  mark: QuestionCardProps['mark'];
  state: styles.CardState;
  isOnTop: boolean;
}) => {
  const { adminToken, isClosed } = useBoard();
  const isOver = useAtomValue(isClosed);
  const mayModerate = adminToken !== undefined && !isOver;
  /** Moderators decide about the whole text, and a search may have found its end. */
  const isWhole = mayModerate || mark !== undefined;
  return (
    <div className={mayModerate ? styles.moderated : styles.body}>
      <LongText
        id={textIdOf(question)}
        className={styles.texts[state]}
        lines={isWhole ? undefined : FOLDED_LINES}
        text={question.text}
      >
        {question.hidden && <HiddenPrefix />}
        {text}
      </LongText>
      <Facts question={question} />
      {question.merged && <Originals question={question} mark={mark} />}
      {question.reply && (
        <div className={styles.reply}>
          <p className={styles.replyLabel}>{messages.reply}</p>
          <p dir="auto">{question.reply.text}</p>
        </div>
      )}
      {mayModerate && (
        <Suspense>
          <ModeratedCard question={question} isOnTop={isOnTop} />
        </Suspense>
      )}
    </div>
  );
};

/** Line of facts below a question's text: badges, age, name and labels. */
export const Facts = ({ question }: { question: Question }) => {
  const { adminToken, atoms, ownIds } = useBoard();
  const isOwn = useAtomValue(ownIds).has(question.id);
  const isAnswering = useAtomValue(atoms.answeringId) === question.id;
  return (
    <div className={styles.facts}>
      {isAnswering && (
        <Badge tone="signal">{isOwn && !adminToken ? messages.onStage : messages.answeringNow}</Badge>
      )}
      {/* The tile of a waiting question shows its age. */}
      {question.status !== 'waiting' && <Age createdAt={question.createdAt} />}
      <Trend id={question.id} />
      {question.name !== undefined && <bdi className={styles.name}>{question.name}</bdi>}
      {question.edited && <Edited original={question.original} />}
      {isOwn && <OwnBadge />}
      {isOwn && adminToken === undefined && (
        <Suspense>
          <EditOnCard question={question} />
        </Suspense>
      )}
      {question.pinned && (
        <Badge tone="pinned">
          <Pin aria-hidden size={14} />
          {messages.pinned}
        </Badge>
      )}
      {question.isAnswered && (
        <Badge tone="answered">
          <Check aria-hidden size={14} />
          {messages.answered}
        </Badge>
      )}
      {question.labels && <Labels names={question.labels} />}
    </div>
  );
};

/** The questions that were merged into this one. A search shows them, because it also searches their texts. */
const Originals = ({
  question: { merged = [] },
  mark,
}: {
  question: Question;
  mark: QuestionCardProps['mark'];
}) => (
  <details className={styles.originals} open={mark !== undefined}>
    <summary className={styles.originalsTitle}>{messages.askedTimes(merged.length + 1)}</summary>
    <ul>
      {merged.map((original) => (
        <li key={original.id} className={styles.original} dir="auto">
          {mark ? mark(original.text) : original.text}
        </li>
      ))}
    </ul>
  </details>
);

/**
 * Marks a question as edited. Moderators also see the text before the first edit, which may be the author's own edit.
 */
const Edited = ({ original }: { original: string | undefined }) => (
  <span>
    {messages.edited}
    {original !== undefined && ': '}
    {original !== undefined && <bdi title={original}>“{shortened(original)}”</bdi>}
  </span>
);

/** Badge on an own question. For the audience it is a button that opens all of the viewer's own questions. */
const OwnBadge = () => {
  const { adminToken, view } = useBoard();
  const setView = useSetAtom(view);
  if (adminToken !== undefined) return <Badge>{messages.yours}</Badge>;
  return (
    <button
      type="button"
      className={styles.ownBadge}
      title={messages.showYours}
      onClick={() => setView('yours')}
    >
      {messages.yours}
    </button>
  );
};

/** Badge of a trending question: the votes that it got, and in how many seconds. */
const Trend = ({ id }: { id: QuestionId }) => {
  const trend = useTrend(id);
  return trend && <TrendBadge votes={trend.votes} seconds={trend.seconds} />;
};

const Labels = ({ names }: { names: readonly string[] }) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  return labels
    .filter(({ name }) => names.includes(name))
    .map((label) => <LabelChip key={label.name} label={label} />);
};

const Age = ({ createdAt }: { createdAt: string }) => {
  const nowMs = useNow();
  return <time dateTime={createdAt}>{ageText(createdAt, nowMs) ?? messages.justNow}</time>;
};

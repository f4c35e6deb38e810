import { hasLiveSocket } from '@openfloor/client/machine/state';
import { ASKER_NAME_LENGTH_MAX, QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { Suspense, useCallback, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { TextArea } from '../../../design/components/TextField/TextField.tsx';
import { excessOf } from '../../../design/components/TextField/tooLong.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { pressedKey } from '../../../design/pressedKey.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { paths } from '../../../navigation/paths.ts';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import { SEND_TRIES_MAX } from '../../../session/sender.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { viewPart } from '../viewPart.ts';
import * as styles from './AskForm.css.ts';

const EditingNote = lazyPart(async () => ({
  default: (await import('../ownEditParts.ts')).EditingNote,
}));
const NameField = viewPart((parts) => parts.NameField);

const loadSimilar = () => import('../similar/Similar.tsx');

/** From this length on the form shows how many characters are left. */
const COUNTED_FROM_LENGTH = QUESTION_TEXT_LENGTH_MAX - 100;

/**
 * The form to ask, or in its place the question that waits to be sent. At the bottom on a phone, in the rail on a desk.
 * @param isFirst whether the board has no question yet
 */
export const AskForm = ({ isFirst }: { isFirst: boolean }) => {
  const { isBlocked, asking, openness } = useBoard();
  const isNotOpen = useAtomValue(openness.asking) !== 'open';
  const blocked = useAtomValue(isBlocked);
  const unsent = useAtomValue(asking.unsent);
  if (blocked)
    return (
      <div className={styles.form} role="status">
        <p>{messages.blockedNotice}</p>
      </div>
    );
  // A waiting question stays on the screen while it is sent again.
  if (unsent && (!unsent.isSending || unsent.failures > 0))
    return (
      <WaitingQuestion
        text={unsent.text}
        isSending={unsent.isSending}
        failures={unsent.failures}
        isNotOpen={isNotOpen}
      />
    );
  return <QuestionField isFirst={isFirst} isSending={unsent !== undefined} />;
};

type WaitingQuestionProps = { text: string; isSending: boolean; failures: number; isNotOpen: boolean };

/** A question that is not sent yet: its text, why it waits, and what the viewer can do. */
const WaitingQuestion = ({ text, isSending, failures, isNotOpen }: WaitingQuestionProps) => {
  const { asking, atoms } = useBoard();
  const link = useAtomValue(atoms.link);
  // Without a socket the HTTP stream connects, though it is slower.
  const isConnected = useAtomValue(atoms.shortfall) === 'slower' || hasLiveSocket(link);
  const hasFailed = isConnected && failures >= SEND_TRIES_MAX;
  const why = isConnected && failures > 0 ? messages.sentAgain : messages.waiting;
  return (
    <div className={styles.form} role="status">
      <div className={hasFailed ? styles.refused : styles.waiting}>
        <div>
          <p className={styles.waitingText} dir="auto">
            {text}
          </p>
          {hasFailed && (
            <p className={styles.failed}>{isSending ? messages.asking : messages.submitFailed}</p>
          )}
          <p className={styles.note}>{isNotOpen ? messages.heldQuestion : hasFailed ? messages.kept : why}</p>
        </div>
        <div className={styles.waitingActs}>
          {hasFailed && (
            <Button disabled={isSending} onClick={asking.resend}>
              {messages.tryAgain}
            </Button>
          )}
          <Button disabled={isSending} onClick={asking.edit}>
            {messages.edit}
          </Button>
        </div>
      </div>
    </div>
  );
};

const QuestionField = ({ isFirst, isSending }: { isFirst: boolean; isSending: boolean }) => {
  const store = useStore();
  const { ask, askerName, atoms, asking, boardId, openness } = useBoard();
  const { names } = useAtomValue(atoms.settings);
  const gate = useAtomValue(openness.asking);
  const isOpen = gate === 'open';
  const draft = useAtomValue(asking.draft);
  const isEditing = useAtomValue(asking.edited) !== undefined;
  const isEmpty = !isVisible(draft.trim());
  const isHydrated = useIsHydrated();
  const [isWriting, setIsWriting] = useState(false);
  const similar = useOptionalPart(loadSimilar, isWriting);

  const submit = (): void => {
    // Read from the store, because text that was typed into the server-rendered page before hydration is newer than
    // this rendering.
    const text = store.get(asking.draft).trim();
    // `NameField` shows the error.
    const isNameTooLong = names === 'optional' && excessOf(store.get(askerName), ASKER_NAME_LENGTH_MAX) > 0;
    if (isSending || !isOpen || isNameTooLong) return;
    if (!isVisible(text) || text.length > QUESTION_TEXT_LENGTH_MAX) {
      const description =
        text.length <= QUESTION_TEXT_LENGTH_MAX ? messages.enterQuestion : messages.questionTooLong;
      showToast(store, { title: messages.error, description, tone: 'danger' });
    } else ask(text);
  };
  /** Takes over the text that was typed into the server-rendered page before hydration. */
  const takeTyped = useCallback(
    (field: HTMLTextAreaElement | null): void => {
      if (field?.value && store.get(asking.draft) === '') store.set(asking.draft, field.value);
    },
    [asking, store],
  );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (pressedKey(event.nativeEvent) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      className={styles.form}
      // For browsers without scripts.
      method="post"
      action={`${paths.board(boardId)}/ask`}
      onSubmit={onSubmit}
    >
      {isEditing && (
        <Suspense>
          <EditingNote />
        </Suspense>
      )}
      {names === 'optional' && !isEditing && (
        <div className={styles.name}>
          <Suspense>
            <NameField />
          </Suspense>
        </div>
      )}
      {similar && !isFirst && !isEditing && <similar.default text={draft.trim()} />}
      <div className={styles.row}>
        <TextArea
          label={messages.askLabel}
          isLabelHidden
          name="text"
          autoComplete="off"
          enterKeyHint="send"
          placeholder={
            messages.gates[gate] ?? (isFirst ? messages.askFirstPlaceholder : messages.askPlaceholder)
          }
          maxLength={QUESTION_TEXT_LENGTH_MAX}
          tooLong={messages.questionTooLong}
          value={draft}
          ref={takeTyped}
          onChange={({ target }) => asking.setDraft(target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setIsWriting(true)}
          onBlur={() => setIsWriting(false)}
        />
        <Button type="submit" tone="primary" disabled={(isHydrated && isEmpty) || isSending || !isOpen}>
          {isEditing ? messages.save : isSending ? messages.asking : messages.ask}
        </Button>
      </div>
      {draft.length > COUNTED_FROM_LENGTH && draft.length <= QUESTION_TEXT_LENGTH_MAX && (
        <p className={styles.counter}>{messages.charactersLeft(QUESTION_TEXT_LENGTH_MAX - draft.length)}</p>
      )}
    </form>
  );
};

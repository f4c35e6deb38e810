import { REPLY_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Question } from '@openfloor/contract/questions';
import { useEffect, useRef, useState } from 'react';
import {
  decline,
  moderate,
  replyTo,
  type Done,
  type Moderation,
} from '../../../../api/moderation/moderationCalls.ts';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextArea } from '../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import type { PastActs } from '../../views/EarlierTalks.tsx';
import { EarlierTalks } from '../../views/viewParts.ts';
import { DeclineReasons } from '../forms/DeclineReasons.tsx';
import { formOf, useKeptText } from '../forms/useKeptText.ts';
import { useLeaving } from '../forms/useLeaving.tsx';
import { messages } from '../messages.ts';
import { usePerform, type ActWords } from '../acts/usePerform.ts';
import * as styles from '../settings/BoardSettings.css.ts';

/** The questions of earlier talks, on which moderators can still act: review, mark answered, reply. */
export default function ModeratedTalks() {
  const { adminToken } = useBoard();
  return <EarlierTalks moderating={{ token: adminToken, actsOn }} />;
}

const actsOn: PastActs = (question, onActed) => <PastQuestionActs question={question} onActed={onActed} />;

type ActsProps = { question: Question; onActed: (seq: number) => void };

const PastQuestionActs = ({ question, onActed }: ActsProps) => {
  const { id, text, status, isAnswered, hidden } = question;
  const { boardId, adminToken } = useBoard();
  const { perform } = usePerform();
  const [open, setOpen] = useState<'reply' | 'decline'>();
  if (status === 'withdrawn') return <Badge>{messages.statuses.withdrawn}</Badge>;

  const run = async (words: ActWords, call: () => Promise<Done>): Promise<boolean> => {
    const done = await perform({ words, call });
    if (!done) return false;
    setOpen(undefined);
    onActed(done.seq);
    return true;
  };
  const button = (act: Moderation) => (
    <Button
      aria-label={messages.on(messages.actions[act].label, text)}
      onClick={() => void run(messages.actions[act], () => moderate(boardId, id, act, adminToken))}
    >
      {messages.actions[act].label}
    </Button>
  );
  return (
    <>
      {!isPublished(question) && status !== undefined && <Badge>{messages.statuses[status]}</Badge>}
      {hidden && <Badge>{messages.lanes.hidden}</Badge>}
      {open === undefined && (
        <div className={styles.quick}>
          {!isPublished(question) && button('approve')}
          {status === 'waiting' && (
            <Button
              aria-label={messages.on(messages.actions.decline.label, text)}
              onClick={() => setOpen('decline')}
            >
              {messages.actions.decline.label}
            </Button>
          )}
          {isPublished(question) && button(isAnswered ? 'mark-unanswered' : 'mark-answered')}
          <Button aria-label={messages.on(messages.reply.title, text)} onClick={() => setOpen('reply')}>
            {messages.reply.title}
          </Button>
        </div>
      )}
      {open === 'decline' && (
        <DeclineReasons
          label={messages.whyDecline}
          form={formOf('decline', id)}
          onDecline={(reason) => void run(messages.actions.decline, () => decline(id, reason, adminToken))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'reply' && (
        <ReplyForm
          form={formOf('reply', id)}
          former={question.reply?.text ?? ''}
          onSave={(written) =>
            run(written === '' ? messages.reply.removing : messages.reply, () =>
              replyTo(id, written, adminToken),
            )
          }
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
};

/** `form`: the key under which the text is kept. `onSave` resolves to whether it was saved. */
type ReplyFormProps = {
  form: string;
  former: string;
  onSave: (text: string) => Promise<boolean>;
  onCancel: () => void;
};

const ReplyForm = ({ form, former, onSave, onCancel }: ReplyFormProps) => {
  const kept = useKeptText(form, former);
  const { text } = kept;
  const { leave, question } = useLeaving(kept, onCancel);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    const isDone = await onSave(text.trim());
    setIsSaving(false);
    if (isDone) kept.discard();
  };
  const words = messages.reply;
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        label={words.field}
        rows={3}
        maxLength={REPLY_LENGTH_MAX}
        value={text}
        onChange={({ target }) => kept.set(target.value)}
      />
      <div className={styles.quick}>
        <Button onClick={leave}>{messages.cancel}</Button>
        <Button type="submit" tone="primary" disabled={isSaving || text.trim() === former}>
          {text.trim() === '' && former !== '' ? words.remove : words.save}
        </Button>
      </div>
      {question}
    </form>
  );
};

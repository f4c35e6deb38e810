import { createPlanKey } from '@openfloor/contract/calls/superAdmin';
import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import { PaidPlan, PLAN_NAMES } from '@openfloor/contract/plans';
import { useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { DateField } from '../../design/components/TextField/DateField.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { serverNowMs } from '../../device/serverClock.ts';
import { copyText } from '../../design/copyText.ts';
import { linkText } from '../../design/linkText.css.ts';
import { paths } from '../../navigation/paths.ts';
import { Choice } from './Choice.tsx';
import { messages } from './messages.ts';
import { useAction } from './useAction.ts';
import * as styles from './SuperAdmin.css.ts';

const PLAN_CHOICES = PaidPlan.options.map((value) => ({ value, text: PLAN_NAMES[value] }));

/** A day a year from now, in the format of a date field. */
const inAYear = (): string => {
  const day = new Date(serverNowMs());
  day.setFullYear(day.getFullYear() + 1);
  return dayOf(day);
};
const dayOf = (day: Date): string =>
  [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');

type Issued = { text: string; plan: PaidPlan; expiresAt: string };
type PlanKeyDialogProps = {
  token: string;
  /** The contact request that asked for the key, if there was one. */
  contact: ContactRequest | undefined;
  onRefused: () => void;
  onClose: () => void;
};

/** Issues a plan key, and shows it once. */
export const PlanKeyDialog = ({ token, contact, onRefused, onClose }: PlanKeyDialogProps) => {
  const [plan, setPlan] = useState<PaidPlan>('pro');
  const [lastDay, setLastDay] = useState(inAYear);
  const [error, setError] = useState<string>();
  const [issued, setIssued] = useState<Issued>();
  const { isBusy, run } = useAction(onRefused);
  const issue = (event: FormEvent): void => {
    event.preventDefault();
    const endMs = Date.parse(`${lastDay}T23:59:59`);
    const isOver = Number.isNaN(endMs) || endMs <= serverNowMs();
    setError(isOver ? messages.lastDayOver : undefined);
    if (isOver || isBusy) return;
    const wish = { plan, expiresAt: new Date(endMs).toISOString() };
    run({
      send: () => send(createPlanKey, wish, { token }),
      onDone: ({ key }) => setIssued({ text: key, ...wish }),
      failed: messages.planKeyFailed,
    });
  };
  if (issued) return <IssuedKey {...issued} email={contact?.email} onClose={onClose} />;
  return (
    <Dialog
      title={contact ? messages.planKeyFor(contact.name) : messages.planKey}
      description={messages.planKeyText}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <form className={styles.keyForm} onSubmit={issue}>
        <label className={styles.labelled}>
          {messages.plan}
          <Choice label={messages.plan} options={PLAN_CHOICES} value={plan} onChange={setPlan} />
        </label>
        <DateField
          label={messages.lastDay}
          type="date"
          required
          value={lastDay}
          error={error}
          onChange={({ target }) => setLastDay(target.value)}
        />
        <Button type="submit" tone="primary" aria-disabled={isBusy}>
          {isBusy ? messages.issuing : messages.issue}
        </Button>
      </form>
    </Dialog>
  );
};

type IssuedKeyProps = Issued & { email: string | undefined; onClose: () => void };

const IssuedKey = ({ text, plan, expiresAt, email, onClose }: IssuedKeyProps) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: messages.keyCopied });
    else showToast(store, { title: messages.keyCopyFailed, tone: 'danger' });
  };
  return (
    <Dialog
      title={messages.planKeyTitle(PLAN_NAMES[plan])}
      description={messages.planKeyOnce}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <p className={linkText} dir="ltr">
        {text}
      </p>
      <p>
        {messages.planKeyUntil} <DateTime at={expiresAt} to="date" />
      </p>
      <Button tone="primary" onClick={() => void copy()}>
        {messages.copyKey}
      </Button>
      {email !== undefined && (
        <a className={button.quiet} href={mailOf(email, text)}>
          {messages.mailKey(email)}
        </a>
      )}
    </Dialog>
  );
};

const mailOf = (email: string, key: string): string => {
  const body = messages.mailText(key, location.origin + paths.myBoards);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(messages.mailSubject)}&body=${encodeURIComponent(body)}`;
};

import { loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import { isRetryable, type ApiFailure, send } from '../../api/http/apiClient.ts';
import { saidOf } from '../../api/http/saidOf.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { clearComplaint, showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './SuperAdmin.css.ts';

type LoginCardProps = { hasEnded: boolean; onLoggedIn: (token: string) => void };

/** Why the login failed, in the page's own words. */
const reasonOf = (failure: ApiFailure): string =>
  saidOf(failure, { 'rate-limited': messages.tooManyLogins }) ??
  (isRetryable(failure) ? messages.loginUnreachable : messages.invalidSecret);

export const LoginCard = ({ hasEnded, onLoggedIn }: LoginCardProps) => {
  const store = useStore();
  const [secret, setSecret] = useState('');
  const [isBusy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    const result = await send(loginSuperAdmin, { secret });
    if (result.ok) {
      clearComplaint(store);
      return onLoggedIn(result.value.token);
    }
    setBusy(false);
    showToast(store, { title: messages.loginFailed, description: reasonOf(result), tone: 'danger' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void enter();
  };
  return (
    <main className={styles.loginPage}>
      <form className={styles.loginCard} onSubmit={submit}>
        <h1 className={styles.loginTitle}>{messages.loginTitle}</h1>
        <p className={styles.quiet}>{messages.loginText}</p>
        {hasEnded && <p role="status">{messages.sessionEnded}</p>}
        <TextField
          label={messages.secret}
          type="password"
          required
          autoComplete="current-password"
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? messages.loggingIn : messages.login}
        </Button>
      </form>
    </main>
  );
};

import { useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import { login } from '../../api/superAdminCalls.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { clearComplaint, showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './SuperAdmin.css.ts';

type LoginCardProps = { hasEnded: boolean; onLoggedIn: (token: string) => void };

export const LoginCard = ({ hasEnded, onLoggedIn }: LoginCardProps) => {
  const store = useStore();
  const [secret, setSecret] = useState('');
  const [isBusy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    const result = await login(secret);
    if (result.ok) {
      clearComplaint(store);
      return onLoggedIn(result.value.token);
    }
    setBusy(false);
    const description = result.code === 'invalid-secret' ? messages.invalidSecret : result.message;
    showToast(store, { title: messages.loginFailed, description, tone: 'danger' });
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

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { messages } from './messages.ts';
import * as styles from './EnterCode.css.ts';

/** Loaded on demand: with its schemas it would be a sixth of the landing page's script. */
const loadFindByCode = () => import('./findByCode.ts');

/** Opens the board or the event of a join code. @param unknownCode a code that was tried and leads nowhere */
export const EnterCode = ({ unknownCode = '' }: { unknownCode?: string }) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(unknownCode);
  const [error, setError] = useState(unknownCode === '' ? undefined : messages.unknown(unknownCode));
  const [isJoining, setIsJoining] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Whether the form can join. Before hydration the landing page cannot. */
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Takes over what was typed before hydration.
    setTyped(field.current?.value ?? '');
    setReady(true);
  }, []);

  const join = async (): Promise<void> => {
    setIsJoining(true);
    try {
      const { findByCode } = await loadFindByCode();
      const found = await findByCode(typed);
      if (found.result === 'found') await navigate(found.path);
      else setError(found.result === 'unknown' ? messages.unknown(found.code) : messages[found.result]);
    } catch {
      // This part of the app could not be loaded.
      setError(messages.unreachable);
    } finally {
      setIsJoining(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') field.current?.focus();
    else if (!isJoining) void join();
  };

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <div className={styles.field}>
        <TextField
          ref={field}
          label={messages.label}
          name="code"
          placeholder={messages.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" tone="signal" className={styles.join} disabled={isJoining || !isReady}>
        {isJoining ? messages.joining : messages.join}
      </Button>
    </form>
  );
};

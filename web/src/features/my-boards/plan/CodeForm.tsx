import { WRITTEN_CODE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useRef, useState, type FormEvent, type Ref } from 'react';
import type { ApiResult } from '../../../api/http/apiClient.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { failureText } from './failureText.ts';
import * as styles from './Plan.css.ts';

type CodeFormProps<Answer> = {
  label: string;
  action: string;
  acting: string;
  ref?: Ref<HTMLInputElement>;
  send: (code: string) => Promise<ApiResult<Answer>>;
  onDone: (answer: Answer) => void;
};

/** A form for a typed code. A refusal is shown at the field, which keeps the code. */
export const CodeForm = <Answer,>({ label, action, acting, ref, send, onDone }: CodeFormProps<Answer>) => {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (code: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const result = await send(code);
    setBusy(false);
    if (!result.ok) return setError(failureText(result));
    form.current?.reset();
    onDone(result.value);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (isBusy || !(field instanceof HTMLInputElement)) return;
    if (field.value.trim() === '') field.focus();
    else void run(field.value);
  };
  return (
    <form ref={form} className={styles.codeForm} onSubmit={submit}>
      <div className={styles.field}>
        <TextField
          ref={ref}
          label={label}
          name="code"
          error={error}
          maxLength={WRITTEN_CODE_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {/* Not disabled while sending: it would lose the focus. */}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? acting : action}
      </Button>
    </form>
  );
};

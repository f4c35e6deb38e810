import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { useState, type FormEvent } from 'react';
import { useOpenBoard } from '../../app/useOpenBoard.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

export const CreateForm = () => {
  const { isOpening, open } = useOpenBoard();
  const [title, setTitle] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isVisible(title) && !isOpening) void open(title.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={messages.nameLabel}
        isLabelHidden
        placeholder={messages.namePlaceholder}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" tone="primary" disabled={isOpening}>
        {isOpening ? messages.creating : messages.create}
      </Button>
    </form>
  );
};

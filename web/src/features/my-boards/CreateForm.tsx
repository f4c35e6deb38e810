import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '../../api/apiClient.ts';
import { createBoard } from '../../api/deviceCalls.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

export const CreateForm = () => {
  const store = useStore();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [isCreating, setCreating] = useState(false);

  const create = async (): Promise<void> => {
    const result = await createBoard(title.trim());
    setCreating(false);
    if (!result.ok) {
      showToast(store, { title: messages.error, description: complaint(result), tone: 'danger' });
      return;
    }
    const { boardId, adminToken, speakerToken } = result.value;
    addBoardOnDevice(boardId);
    keepAdminToken(boardId, adminToken);
    keepSpeakerToken(boardId, speakerToken);
    await navigate(paths.board(boardId));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (title.trim() === '' || isCreating) return;
    setCreating(true);
    void create();
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
      <Button type="submit" tone="primary" disabled={isCreating}>
        {isCreating ? messages.creating : messages.create}
      </Button>
    </form>
  );
};

const complaint = ({ message }: ApiFailure): string =>
  message.includes('one board') ? messages.oneBoardLimit : messages.createFailed;

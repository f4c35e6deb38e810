import type { Board } from '@openfloor/contract/http/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { Suspense, useState, type FormEvent } from 'react';
import { useLoadedAhead } from '../../loading/useLoadedAhead.ts';
import { useOpenBoard } from '../../navigation/useOpenBoard.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { lazyPart } from '../../loading/lazyPart.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

const loadBoardLimitDialog = () => import('./BoardLimitDialog.tsx');
const BoardLimitDialog = lazyPart(loadBoardLimitDialog);

export const CreateForm = ({ onBoardClosed }: { onBoardClosed: (boardId: BoardId) => void }) => {
  const { isOpening, open } = useOpenBoard();
  const [title, setTitle] = useState('');
  const [refusedTitle, setRefusedTitle] = useState<string>();
  useLoadedAhead(loadBoardLimitDialog);
  const create = async (wished: string): Promise<void> => {
    if ((await open({ title: wished })) === 'board-limit') setRefusedTitle(wished);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isVisible(title) && !isOpening) void create(title.trim());
  };
  const createInPlaceOf = ({ id }: Board, wished: string): void => {
    setRefusedTitle(undefined);
    onBoardClosed(id);
    void create(wished);
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
      {/* Not disabled while creating: it would lose the focus that a dialog returns to it. */}
      <Button type="submit" tone="primary" aria-disabled={isOpening}>
        {isOpening ? messages.creating : messages.create}
      </Button>
      {refusedTitle !== undefined && (
        <Suspense>
          <BoardLimitDialog
            title={refusedTitle}
            onCancel={() => setRefusedTitle(undefined)}
            onClosed={(board) => createInPlaceOf(board, refusedTitle)}
          />
        </Suspense>
      )}
    </form>
  );
};

import type { BoardId } from '@openfloor/contract/ids';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { Suspense, useState, type ComponentProps, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoadedAhead } from '../../loading/useLoadedAhead.ts';
import { paths } from '../../navigation/paths.ts';
import { useOpenBoard } from '../../navigation/useOpenBoard.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { TextField } from '../../design/components/TextField/TextField.tsx';
import { lazyPart } from '../../loading/lazyPart.ts';
import { messages as accountMessages } from './account/messages.ts';
import { useSignIn } from './account/useSignIn.ts';
import { useSignInNeeded } from './account/useSignInNeeded.ts';
import { messages } from './messages.ts';
import * as styles from './CreateForm.css.ts';

const loadBoardLimitDialog = () => import('./BoardLimitDialog.tsx');
const BoardLimitDialog = lazyPart(loadBoardLimitDialog);

/** Name of the field, also in the address. */
const TITLE = 'title';

type CreateFormProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'isLabelHidden' | 'placeholder' | 'ref'
> & { onBoardClosed?: (boardId: BoardId) => void };

/**
 * Creates a board. The field is uncontrolled, because visitors can type on the landing page before it is
 * hydrated; a title that is sent before that goes to the form of My Boards.
 */
export const CreateForm = ({ onBoardClosed, ...field }: CreateFormProps) => {
  const { isOpening, open } = useOpenBoard();
  const [params] = useSearchParams();
  const [refusedTitle, setRefusedTitle] = useState<string>();
  useLoadedAhead(loadBoardLimitDialog);
  const { isNeeded, onNeeded } = useSignInNeeded();
  const { isLeaving, signIn } = useSignIn();
  const create = async (wished: string): Promise<void> => {
    const opening = await open({ title: wished });
    if (opening === 'board-limit') setRefusedTitle(wished);
    if (opening === 'sign-in-required') onNeeded();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const named = event.currentTarget.elements.namedItem(TITLE);
    if (isOpening || isLeaving || !(named instanceof HTMLInputElement)) return;
    // Returns to this form with the title typed so far.
    if (isNeeded) return void signIn(`${paths.myBoards}?${new URLSearchParams({ [TITLE]: named.value })}`);
    if (isVisible(named.value)) void create(named.value.trim());
    else named.focus();
  };
  return (
    <form className={styles.form} action={paths.myBoards} onSubmit={submit}>
      <TextField
        {...field}
        name={TITLE}
        defaultValue={params.get(TITLE) ?? ''}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        autoComplete="off"
        enterKeyHint="go"
      />
      {/* Not disabled while creating: it would lose the focus that a dialog returns to it. */}
      <Button type="submit" tone="primary" aria-disabled={isOpening || isLeaving}>
        {isNeeded ? accountMessages.signInToCreate : isOpening ? messages.creating : messages.create}
      </Button>
      {isNeeded && (
        <p role="status" className={styles.note}>
          {accountMessages.needed}
        </p>
      )}
      {refusedTitle !== undefined && (
        <Suspense>
          <BoardLimitDialog
            title={refusedTitle}
            onCancel={() => setRefusedTitle(undefined)}
            onClosed={({ id }) => onBoardClosed?.(id)}
            onBelowLimit={() => {
              setRefusedTitle(undefined);
              void create(refusedTitle);
            }}
          />
        </Suspense>
      )}
    </form>
  );
};

import { renameBoard } from '@openfloor/contract/calls/desk';
import { BOARD_TITLE_LENGTH_MAX } from '@openfloor/contract/limits';
import { isVisible } from '@openfloor/contract/plainText';
import { useAtomValue } from 'jotai';
import { act } from '../../../../api/moderation/act.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { noted } from '../../../../design/noted.css.ts';
import { useOwnText } from '../../../../design/useOwnText.ts';
import { useBoard } from '../../boardContext.ts';
import { Note } from '../card/forms/Meanwhile.tsx';
import { messages } from '../afterwards/ending/messages.ts';
import { useActOnBoard } from '../acts/usePerform.ts';
import * as styles from '../rules/settings.css.ts';

/** The field for the board's title. */
export default function RenameBoard({ onDone }: { onDone: () => void }) {
  const { boardId, adminToken, board } = useBoard();
  const present = useAtomValue(board)?.title ?? '';
  const { text: title, newer, set: setTitle } = useOwnText(present);
  const run = useActOnBoard();
  const isAsIs = !isVisible(title) || title.trim() === present;
  const save = async (): Promise<void> => {
    if (isAsIs) return;
    const isRenamed = await run(messages.renamed, () =>
      act(renameBoard, { boardId, title: title.trim() }, { token: adminToken }),
    );
    if (isRenamed) onDone();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={messages.field}
        maxLength={BOARD_TITLE_LENGTH_MAX}
        value={title}
        stored={present}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className={noted}>
        <p className={styles.help}>{messages.help}</p>
        {newer !== undefined && (
          <Note>
            {messages.newer} <bdi>{newer}</bdi>
          </Note>
        )}
      </div>
      <Button type="submit" tone="primary" disabled={isAsIs}>
        {messages.save}
      </Button>
    </form>
  );
}

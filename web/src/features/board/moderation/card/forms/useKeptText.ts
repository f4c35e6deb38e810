import { useAtomValue } from 'jotai';
import { useBoard } from '../../../boardContext.ts';
import { DRAFT_LENGTH_MAX } from '../../../../../device/unsentRecord.ts';

/** Key of an unsaved text about a question. @param about the question's id, or `selected` */
export const formOf = (kind: 'edit' | 'reply' | 'decline', about: string): string => `${kind} ${about}`;
/** Keys of the unsaved texts that are about no question. */
export const NOTICE_FORM = 'notice';
export const NOTE_FORM = 'note';

/**
 * A text that a moderator writes, which this device stores until it is saved or discarded. While it is unchanged, it
 * is the text on the board.
 * @param onBoard the text as it is on the board now; undefined if the question is unknown, because an earlier page
 *   left the form
 */
export const useKeptText = (form: string, onBoard: string | undefined) => {
  const { kept } = useBoard();
  const own = useAtomValue(kept.all)[form];
  const stored = onBoard ?? own?.former ?? '';
  const discard = (): void => kept.keep(form, undefined);
  return {
    text: own?.text ?? stored,
    isChanged: own !== undefined,
    /** Somebody else stored another text since this one was begun. */
    isConflict: own !== undefined && own.former !== stored && own.text !== stored,
    set: (text: string): void =>
      kept.keep(
        form,
        text === stored
          ? undefined
          : { text: text.slice(0, DRAFT_LENGTH_MAX), former: own?.former ?? stored },
      ),
    /** Keeps the own text in a conflict: saving it replaces the other one. */
    insist: (): void => own && kept.keep(form, { ...own, former: stored }),
    discard,
  };
};

import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useBoard } from '../../../boardContext.ts';
import { DRAFT_LENGTH_MAX } from '../../../../../device/unsentRecord.ts';
import { decliningAtom, questionDialogAtom } from '../../acts/useModeration.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { showToast } from '../../../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../../../design/copyText.ts';
import { messages } from '../../messages.ts';

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

/** The kinds of forms that can be opened again. */
const KINDS = ['edit', 'reply', 'decline'] as const;

/**
 * Opens a form again that an earlier page of this tab left with unsaved text: a reload or the end of the moderator's
 * access closed it.
 */
export const useReopenedForms = (): void => {
  const store = useStore();
  const { atoms, kept } = useBoard();
  const isLoaded = useAtomValue(atoms.isLoaded);
  const left = useAtomValue(kept.left);
  useEffect(() => {
    if (!isLoaded || store.get(questionDialogAtom) || store.get(decliningAtom)) return;
    for (const form of left) {
      const [name, id] = form.split(' ');
      const kind = KINDS.find((known) => known === name);
      // A text about selected questions is offered with the next selection.
      if (!kind || id === undefined || id === 'selected') continue;
      store.set(kept.left, []);
      return store.set(questionDialogAtom, { kind, id });
    }
    return undefined;
  }, [isLoaded, kept, left, store]);
};

/** Button that copies what was typed, once it can no longer be sent from here. */
export const CopyKept = ({ text }: { text: string }) => {
  const store = useStore();
  const { atoms } = useBoard();
  const { state } = useAtomValue(atoms.link);
  if (text === '' || (state !== 'refused' && state !== 'gone')) return null;
  const { copy, copied, copyFailed } = messages.meanwhile;
  const run = async (): Promise<void> => {
    showToast(store, (await copyText(text)) ? { title: copied } : { title: copyFailed, tone: 'danger' });
  };
  return <Button onClick={() => void run()}>{copy}</Button>;
};

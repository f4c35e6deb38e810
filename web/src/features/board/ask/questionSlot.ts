import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { keysOf, readText, removeItem, writeItem } from '../../../device/storage.ts';

const PARTS = ['draft', 'unsent', 'edited'] as const;
type Part = (typeof PARTS)[number];
type Key = Part | 'open';

const PROBE_MS = 200;
const Text = z.string();

export type QuestionSlot = ReturnType<typeof createQuestionSlot>;

/**
 * Stores the draft and the unsent question of one tab, separate from other tabs. A slot has an `open` mark while its
 * tab is open; the next visit takes over a slot without a mark. A tab that crashes leaves its mark, so a new tab
 * removes the marks of all others: open tabs write theirs again, and a slot whose mark stays away is free.
 * @param id unique per tab; ids of later tabs sort after earlier ones
 */
export const createQuestionSlot = (boardId: BoardId, id: string) => {
  const keyOf = (part: Key, slot: string): string => `${part}_question_${boardId}${slot}`;
  const ownSlot = `.${id}`;
  const ownOpen = keyOf('open', ownSlot);
  const formerKey = `question_slot_${boardId}`;
  const own = new Map<string, string>();

  const isOwn = (key: string | null): boolean => key === ownOpen || own.has(key ?? '');

  const write = (part: Part, text: string | undefined): void => {
    const key = keyOf(part, ownSlot);
    if (text) {
      own.set(key, text);
      writeItem('local', key, text);
    } else if (own.delete(key)) removeItem('local', key);
  };

  /** Slots of other tabs, the latest first. */
  const others = (parts: readonly Key[]): string[] => {
    const prefixes = parts.map((part) => keyOf(part, ''));
    const slots = keysOf('local').flatMap((key) =>
      prefixes.filter((prefix) => key.startsWith(prefix)).map((prefix) => key.slice(prefix.length)),
    );
    return [...new Set(slots)]
      .filter((slot) => slot !== ownSlot)
      .toSorted()
      .toReversed();
  };

  const isOpen = (slot: string): boolean => readText('local', keyOf('open', slot), Text) !== undefined;

  const take = (slot: string | undefined): boolean => {
    if (slot === undefined || own.size > 0) return false;
    for (const part of PARTS) {
      write(part, readText('local', keyOf(part, slot), Text));
      removeItem('local', keyOf(part, slot));
    }
    return true;
  };

  const takeFree = (parts: readonly Part[]): boolean => take(others(parts).find((slot) => !isOpen(slot)));

  const restore = (): void => {
    writeItem('local', ownOpen, id);
    for (const [key, text] of own) writeItem('local', key, text);
  };
  const unmark = (): void => removeItem('local', ownOpen);

  /** Takes over the slot that this tab had before a reload, or else that of a closed tab. */
  const takeLeft = (): boolean => {
    const left = others(PARTS);
    const former = readText('session', formerKey, Text);
    writeItem('session', formerKey, ownSlot);
    return take(left.find((slot) => slot === former && !isOpen(slot))) || takeFree(PARTS);
  };

  return {
    write,
    read: (part: Part): string | undefined => own.get(keyOf(part, ownSlot)),
    /** Takes over a question that a closed tab could not send. */
    takeUnsent: (): boolean => takeFree(['unsent']),
    /** @returns closes the slot, when the tab leaves the board */
    open: (onTaken: () => void): (() => void) => {
      const stop = new AbortController();
      const { signal } = stop;
      /** Marks that open tabs wrote again. */
      const rewritten = new Set<string | null>();
      const onStorage = ({ key, newValue }: StorageEvent): void => {
        if (isOwn(key)) restore();
        else if (newValue !== null) rewritten.add(key);
      };
      addEventListener('storage', onStorage, { signal });
      addEventListener('pageshow', restore, { signal });
      addEventListener('pagehide', unmark, { signal });
      const hasTaken = takeLeft();
      restore();
      if (hasTaken) onTaken();
      for (const slot of others([...PARTS, 'open'])) removeItem('local', keyOf('open', slot));
      const takeCrashed = (): void => {
        // A tab that closed since then leaves its slot to the next visit, which may be a return to its page.
        const slot = others(PARTS).find((each) => !isOpen(each) && !rewritten.has(keyOf('open', each)));
        if (take(slot)) onTaken();
      };
      const probe = setTimeout(takeCrashed, PROBE_MS);
      return () => {
        stop.abort();
        clearTimeout(probe);
        unmark();
      };
    },
  };
};

import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { ASKER_NAME_LENGTH_MAX, QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import type { AskedWith } from '@openfloor/contract/questions';
import { boolean, ID, object, optional, recordOf, text } from '@openfloor/contract/shapes';
import { keyOf, keysOf, readRecord, readText, removeItem, writeItem } from './storage.ts';

/** Limits the votes of a record: the page sends all of them when it loads. */
const VOTES_MAX = 1000;

/** Drafts may be longer than a question: a paste is taken whole. */
export const DRAFT_LENGTH_MAX = 100_000;

const KEY = text(128, /^[\x21-\x7e]+$/);
const DRAFT_TEXT = text(DRAFT_LENGTH_MAX);

export type UnsentQuestion = { text: string; key: string } & AskedWith;
const UNSENT_QUESTION = object<UnsentQuestion>({
  text: text(QUESTION_TEXT_LENGTH_MAX),
  key: KEY,
  name: optional(text(ASKER_NAME_LENGTH_MAX)),
});

export type UnsentVote = { voted: boolean; key: string };

/** `former`: the stored text that its author changes. */
export type KeptText = { text: string; former: string };

/**
 * `key`: idempotency key of the edited question. `edits`: the own question on the board that gets this text; `aside`:
 * the draft from before that edit.
 */
type Draft = {
  text: string;
  key?: string | undefined;
  edits?: QuestionId | undefined;
  aside?: string | undefined;
};

/** What the viewer or moderator wrote or voted and the server has not confirmed. */
export type Unsent = {
  /** May exist beside a refused question. */
  draft?: Draft | undefined;
  question?: UnsentQuestion | undefined;
  votes?: Record<QuestionId, UnsentVote> | undefined;
  /** Unsent texts of a moderator, by form. */
  texts?: Record<string, KeptText> | undefined;
};
const UNSENT = object<Unsent>({
  draft: optional(
    object<Draft>({ text: DRAFT_TEXT, key: optional(KEY), edits: optional(ID), aside: optional(DRAFT_TEXT) }),
  ),
  question: optional(UNSENT_QUESTION),
  votes: optional(recordOf(object<UnsentVote>({ voted: boolean, key: KEY }), ID, VOTES_MAX)),
  texts: optional(recordOf(object<KeptText>({ text: DRAFT_TEXT, former: DRAFT_TEXT }))),
});

/** Time in which open tabs write their marks again. */
const PROBE_MS = 200;

export type UnsentRecord = ReturnType<typeof createUnsentRecord>;

/**
 * Stores what one tab has not sent. Each tab has its own record, and an `open` mark beside it while the tab is open.
 * The next visit takes over the records without a mark, because their tabs were closed.
 *
 * A tab that crashes leaves its mark. A new tab therefore removes the marks of all others. Open tabs notice that and
 * write theirs again; a record whose mark is still missing after `PROBE_MS` was left by a crash.
 * @param tabId unique per tab; ids of later tabs sort after earlier ones
 */
export const createUnsentRecord = (boardId: BoardId, tabId: string) => {
  const recordPrefix = `unsent_${boardId}`;
  const openPrefix = `unsent_open_${boardId}`;
  /** Key of the tab's former id in session storage, which survives a reload. */
  const tabKey = `unsent_tab_${boardId}`;
  const ownTab = `.${tabId}`;
  const [ownRecord, ownOpen] = [recordPrefix + ownTab, openPrefix + ownTab];
  let unsent: Unsent = {};
  let onTaken: (() => void) | undefined;

  const save = (key: string, record: Unsent): void => {
    if (Object.values(record).some((part) => part !== undefined))
      writeItem('local', key, JSON.stringify(record));
    else removeItem('local', key);
  };

  const write = (part: Partial<Unsent>): void => {
    unsent = { ...unsent, ...part };
    save(ownRecord, unsent);
  };

  /** Other tabs that have a key with this prefix, the latest first. */
  const otherTabs = (prefix: string): string[] =>
    keysOf('local')
      .filter((key) => key.startsWith(prefix) && key !== prefix + ownTab)
      .map((key) => key.slice(prefix.length))
      .toSorted()
      .toReversed();

  const isClosed = (tab: string): boolean => !keysOf('local').includes(openPrefix + tab);

  /**
   * Takes over the votes and moderator's texts of closed tabs, and the question and the draft of one if this tab has
   * neither.
   * @param part only of tabs that left this
   */
  const takeOver = (tabs: readonly string[], part?: 'question'): void => {
    if (!onTaken) return;
    let hasTakenOver = false;
    for (const tab of tabs) {
      const left = readRecord('local', recordPrefix + tab, UNSENT);
      if (!left || (part && !left[part])) continue;
      const { votes, texts, ...written } = left;
      const hasRoom = !unsent.draft && !unsent.question;
      if (!votes && !texts && !hasRoom) continue;
      save(recordPrefix + tab, hasRoom ? {} : written);
      write({
        ...(hasRoom && written),
        ...(votes && { votes: { ...votes, ...unsent.votes } }),
        ...(texts && { texts: { ...texts, ...unsent.texts } }),
      });
      hasTakenOver = true;
    }
    if (hasTakenOver) onTaken();
  };

  const markOpen = (): void => {
    writeItem('local', ownOpen, 'open');
    save(ownRecord, unsent);
  };
  const markClosed = (): void => removeItem('local', ownOpen);

  return {
    now: (): Unsent => unsent,
    write,
    /** Removes the vote on a question from what closed tabs left: the viewer has voted again since. */
    replaceVote: (id: QuestionId): void => {
      for (const tab of otherTabs(recordPrefix).filter(isClosed)) {
        const left = readRecord('local', recordPrefix + tab, UNSENT);
        const { [id]: replaced, ...votes } = left?.votes ?? {};
        const rest = Object.keys(votes).length > 0 ? votes : undefined;
        if (replaced) save(recordPrefix + tab, { ...left, votes: rest });
      }
    },
    /** Takes over a question that a closed tab could not send. */
    takeQuestion: (): void => takeOver(otherTabs(recordPrefix).filter(isClosed), 'question'),
    /**
     * Takes over what the tab had before a reload, or else what closed tabs left.
     * @param onTakenOver called when there is more to send
     * @returns a function that closes the record, for when the tab leaves the board
     */
    open: (onTakenOver: () => void): (() => void) => {
      const stop = new AbortController();
      const { signal } = stop;
      /** Marks that open tabs wrote again. */
      const rewritten = new Set<string>();
      const onStorage = ({ key: stored, newValue }: StorageEvent): void => {
        const key = keyOf(stored ?? '');
        if (key === undefined) return;
        if (key === ownOpen || key === ownRecord) markOpen();
        else if (newValue !== null) rewritten.add(key);
      };
      addEventListener('storage', onStorage, { signal });
      addEventListener('pageshow', markOpen, { signal });
      addEventListener('pagehide', markClosed, { signal });
      onTaken = onTakenOver;
      const former = readText('session', tabKey, text());
      writeItem('session', tabKey, ownTab);
      const closed = otherTabs(recordPrefix).filter(isClosed);
      takeOver([...closed.filter((tab) => tab === former), ...closed]);
      markOpen();
      for (const tab of otherTabs(openPrefix)) removeItem('local', openPrefix + tab);
      const takeCrashed = (): void =>
        // A tab that closed since then leaves its record to the next visit, which may be a return to its page.
        takeOver(otherTabs(recordPrefix).filter((tab) => isClosed(tab) && !rewritten.has(openPrefix + tab)));
      const probe = setTimeout(takeCrashed, PROBE_MS);
      return () => {
        stop.abort();
        clearTimeout(probe);
        markClosed();
        onTaken = undefined;
      };
    },
  };
};

import { FileRefusal, type FileReading, type FoundColumn } from '@openfloor/contract/http/agenda';
import { useRef, useState } from 'react';
import type { ChosenFile, FileChoices } from '../api/agenda/chosenFile.ts';
import { importedTable, keepImportedTable } from '../device/importedTable.ts';
import { deviceZone } from './storedChoices.ts';
import { guessedFormat } from './guessedFormat.ts';
import { haveSameColumns, storedChoicesFor, namesOf, storedChoicesOf } from './storedChoices.ts';
import { messages } from './messages.ts';

const BYTES_PER_MB = 1024 * 1024;

/** `body`: the server's answer. */
type Failure = { ok: false; code: string; message: string; body?: unknown };
type AgendaAnswer<Found> = { ok: true; value: Found } | Failure;

/** Why a file was refused, for people, and what the server asks about it. */
export type Refused = FileRefusal & { why: string };

/** A file with planned talks, and what the server says of it. */
type State<Found> = {
  name: string;
  /** Undefined: its bytes cannot be read, or are too many. */
  chosen?: ChosenFile;
  isReading: boolean;
  /** Result of the last answer; while the file is read again, that of the reading before. */
  found?: Found | undefined;
  refused?: Refused | undefined;
  /** The columns of a table as the last answer that knew them has them. */
  columns?: FoundColumn[] | undefined;
  /** Names of the columns as the server read them by itself. */
  header?: string[] | undefined;
  /** What the server has asked about this file. `dates`: a date whose order it does not know. */
  asked: { dates?: string; skip?: true };
};

export type AgendaFile<Found> = {
  state: State<Found> | undefined;
  /** What was found in the file as it is to be read. Undefined while that is not known. */
  previewed: { chosen: ChosenFile; found: Found } | undefined;
  choose: (file: File) => Promise<void>;
  /** Reads the file again, with other choices. The server makes those that are undefined. */
  change: (choices: Partial<FileChoices>) => Promise<void>;
  /** Keeps the choices for the next table with these columns. */
  keepChoices: () => void;
};

type AgendaFileWish<Found> = {
  bytesMax: number;
  /** Asks the server what is in the file. */
  read: (chosen: ChosenFile) => Promise<AgendaAnswer<Found>>;
  onRead?: (found: Found) => void;
};

/**
 * The file with planned talks that a person chose last. Answers for a file or choices before the last ones are dropped.
 */
export const useAgendaFile = <Found extends FileReading>({
  bytesMax,
  read,
  onRead,
}: AgendaFileWish<Found>): AgendaFile<Found> => {
  const [state, setState] = useState<State<Found>>();
  const latest = useRef<object>(undefined);
  /** @returns a function that tells whether nothing else has begun since */
  const begin = (): (() => boolean) => {
    const mine = (latest.current = {});
    return () => latest.current === mine;
  };
  const note = (chosen: ChosenFile, answer: AgendaAnswer<Found>): void => {
    setState((before) => before && noted(before, chosen, answer));
    if (answer.ok) onRead?.(answer.value);
  };
  const choose = async (file: File): Promise<void> => {
    const isLatest = begin();
    const start = { name: file.name, asked: {} };
    const refuse = (why: string): void => setState({ ...start, isReading: false, refused: { why } });
    if (file.size > bytesMax) return refuse(messages.tooLarge(bytesMax / BYTES_PER_MB));
    setState({ ...start, isReading: true });
    const bytes = await bytesOf(file);
    if (!isLatest()) return;
    if (!bytes) return refuse(messages.readingFailed);
    const choices = { format: await guessedFormat(file.name, bytes), tz: deviceZone() };
    const first = await readFirst(read, { name: file.name, bytes, choices });
    if (!isLatest()) return;
    setState({ ...start, isReading: true, header: first.header });
    note(first.chosen, first.answer);
  };
  const change = async (choices: Partial<FileChoices>): Promise<void> => {
    if (!state?.chosen) return;
    const isLatest = begin();
    const chosen = { ...state.chosen, choices: { ...state.chosen.choices, ...choices } };
    setState({ ...state, chosen, isReading: true });
    const answer = await read(chosen);
    if (isLatest()) note(chosen, answer);
  };
  const { chosen, found, isReading, header } = state ?? {};
  return {
    state,
    previewed: chosen && found && isReading === false ? { chosen, found } : undefined,
    choose,
    change,
    keepChoices: () => {
      if (header && chosen) keepImportedTable(storedChoicesOf(header, chosen.choices));
    },
  };
};

/** The content of a file; undefined: the browser cannot read it, for instance because it was removed. */
const bytesOf = async (file: File): Promise<Blob | undefined> => {
  try {
    return new Blob([await file.arrayBuffer()], { type: 'application/octet-stream' });
  } catch {
    return undefined;
  }
};

const noted = <Found extends FileReading>(
  before: State<Found>,
  chosen: ChosenFile,
  answer: AgendaAnswer<Found>,
): State<Found> => {
  const refused = answer.ok ? undefined : refusalIn(answer);
  // A refusal may come without the columns, which stay those of the table as long as it is taken for the same one.
  const columns =
    (answer.ok ? answer.value : refused)?.columns ??
    (isSameTable(before.chosen, chosen) ? before.columns : undefined);
  return {
    ...before,
    chosen,
    isReading: false,
    found: answer.ok ? answer.value : undefined,
    refused,
    columns,
    header: before.header ?? (columns && namesOf(columns)),
    asked: {
      ...before.asked,
      ...(refused?.asks === 'dates' && { dates: refused.found ?? '' }),
      ...(refused?.asks === 'skip' && { skip: true }),
    },
  };
};

/** Whether a file is taken for the same table, whatever its cells mean. */
const isSameTable = (one: ChosenFile | undefined, other: ChosenFile): boolean =>
  TABLE.every((choice) => one?.choices[choice] === other.choices[choice]);
const TABLE = ['format', 'encoding', 'separator'] as const;

type FirstReading<Found> = {
  chosen: ChosenFile;
  answer: AgendaAnswer<Found>;
  header: string[] | undefined;
};

/**
 * Reads a file with the server's own choices; then, if this device imported a table with the same columns, with the
 * choices for that one.
 */
const readFirst = async <Found extends FileReading>(
  read: (chosen: ChosenFile) => Promise<AgendaAnswer<Found>>,
  chosen: ChosenFile,
): Promise<FirstReading<Found>> => {
  const readWith = async (choices: Partial<FileChoices>): Promise<FirstReading<Found>> => {
    const wanted = { ...chosen, choices: { ...chosen.choices, ...choices } };
    const answer = await read(wanted);
    const { columns } = answer.ok ? answer.value : refusalIn(answer);
    return { chosen: wanted, answer, header: columns && namesOf(columns) };
  };
  const first = await readWith({});
  const { header } = first;
  const kept = importedTable();
  if (!kept || !header || !haveSameColumns(header, kept.header)) return first;
  const choices = storedChoicesFor(kept, header);
  return Object.keys(choices).length === 0 ? first : { ...(await readWith(choices)), header };
};

/** Refusals whose message says what to change in the file, or when to try again. */
const SAID: ReadonlySet<string> = new Set([
  'invalid-programme',
  'invalid-request',
  'rate-limited',
  'changed-meanwhile',
]);

/** Text for a failed call with a file. @param otherwise text where the server's message does not help */
export const refusalText = ({ code, message }: Failure, otherwise: string): string => {
  // A proxy may take less than the server.
  if (code === 'body-too-large') return messages.tooLargeForServer;
  return SAID.has(code) ? message : otherwise;
};

const refusalIn = (failure: Failure): Refused => ({
  ...FileRefusal.safeParse(failure.body).data,
  why: refusalText(failure, messages.readingFailed),
});

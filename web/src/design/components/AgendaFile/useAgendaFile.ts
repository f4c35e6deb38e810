import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { useRef, useState } from 'react';
import { messages } from './messages.ts';

const BYTES_PER_MB = 1024 * 1024;

export type ChosenFile = { file: File; format: AgendaFormat };

type Failure = { ok: false; code: string; message: string };
type Answer<Found> = { ok: true; value: Found } | Failure;

export type Reading<Found> =
  { state: 'reading' } | { state: 'read'; found: Found } | { state: 'refused'; why: string };

export type AgendaFile<Found> = {
  chosen: ChosenFile | undefined;
  /** Of the chosen file. Undefined: none was chosen. */
  reading: Reading<Found> | undefined;
  choose: (chosen: ChosenFile) => Promise<void>;
};

type AgendaFileWish<Found> = {
  bytesMax: number;
  /** Asks the server what is in the file. */
  read: (chosen: ChosenFile) => Promise<Answer<Found>>;
  onRead?: (found: Found) => void;
};

/** The file with planned talks that a person chose last. Answers for a file or format chosen before are dropped. */
export const useAgendaFile = <Found>({
  bytesMax,
  read,
  onRead,
}: AgendaFileWish<Found>): AgendaFile<Found> => {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState<Reading<Found>>();
  const latest = useRef<ChosenFile>(undefined);
  const choose = async (wanted: ChosenFile): Promise<void> => {
    latest.current = wanted;
    setChosen(wanted);
    if (wanted.file.size > bytesMax)
      return setReading({ state: 'refused', why: messages.tooLarge(bytesMax / BYTES_PER_MB) });
    setReading({ state: 'reading' });
    const answer = await read(wanted);
    if (latest.current !== wanted) return;
    if (!answer.ok) return setReading({ state: 'refused', why: refusalText(answer, messages.readingFailed) });
    setReading({ state: 'read', found: answer.value });
    onRead?.(answer.value);
  };
  return { chosen, reading, choose };
};

/** Refusals whose message says what to change in the file, or when to try again. */
const SAID: ReadonlySet<string> = new Set(['invalid-request', 'rate-limited', 'changed-meanwhile']);

/** What to show of a call with a file that failed. @param otherwise where the server's message does not help */
export const refusalText = ({ code, message }: Failure, otherwise: string): string =>
  SAID.has(code) ? message : otherwise;

import { readSpeakerNote, writeSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { PresentSpeakerNote } from '@openfloor/contract/http/speakerNote';
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiResult, send } from '../../../../../api/http/apiClient.ts';
import { poll } from '../../../../../api/http/poll.ts';
import { showToast } from '../../../../../design/components/Toast/toasts.ts';
import { useBoard } from '../../../boardContext.ts';
import { messages } from './messages.ts';

const READ_EVERY_MS = 2000;

type Note = PresentSpeakerNote['note'];
export type NoteToSpeaker = ReturnType<typeof useSpeakerNote>;

/**
 * The note to the speaker. It is polled while its dialog is open or the speaker has not seen it; a toast says when
 * they have.
 */
export const useSpeakerNote = (isShown: boolean) => {
  const store = useStore();
  const { boardId, adminToken } = useBoard();
  const [note, setNote] = useState<Note>(null);
  const shown = useRef<Note>(null);
  /** Counts starts and ends of writes: if one happens during a read, the answer is dropped as out of date. */
  const writes = useRef(0);

  const show = useCallback(
    (next: Note): void => {
      const before = shown.current;
      if (before?.seenAt === null && next?.at === before.at && next.seenAt !== null)
        showToast(store, { title: messages.seen, description: next.text });
      shown.current = next;
      setNote(next);
    },
    [store],
  );

  const isWatched = isShown || note?.seenAt === null;
  useEffect(() => {
    if (!isWatched) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const writesBefore = writes.current;
      const result = await send(readSpeakerNote, { boardId }, { token: adminToken });
      if (isCurrent && result.ok && writes.current === writesBefore) show(result.value.note);
    };
    const stop = poll(read, READ_EVERY_MS);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [adminToken, boardId, isWatched, show]);

  const write = async (text: string): Promise<ApiResult<PresentSpeakerNote>> => {
    writes.current += 1;
    const result = await send(writeSpeakerNote, { boardId, text }, { token: adminToken });
    writes.current += 1;
    if (result.ok) show(result.value.note);
    return result;
  };
  return { note, write };
};

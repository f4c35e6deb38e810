import { confirmSpeakerNote, readSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { PresentSpeakerNote } from '@openfloor/contract/http/speakerNote';
import type { BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { poll } from '../../../api/http/poll.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { adminTokenOf, speakerTokenOf } from '../../../device/boardTokens.ts';
import { messages } from '../messages.ts';

/** A new note must be on the screen within 2 s. */
const READ_EVERY_MS = 1500;

type Note = PresentSpeakerNote['note'];

/** The newer state of a note: a read that was sent before a confirmation must not undo it. */
const latestOf = (before: Note, read: Note): Note =>
  before !== null && before.seenAt !== null && before.at === read?.at ? before : read;

/**
 * The moderators' note to the speaker. `confirm`: undefined where this device is not the speaker's, or the note was
 * seen.
 */
export const useSpeakerNote = (boardId: BoardId) => {
  const store = useStore();
  const [note, setNote] = useState<Note>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const token = speakerTokenOf(boardId) ?? adminTokenOf(boardId);
      if (token === undefined) return;
      const result = await send(readSpeakerNote, { boardId }, { token });
      if (isCurrent && result.ok) setNote((before) => latestOf(before, result.value.note));
    };
    const stop = poll(read, READ_EVERY_MS);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [boardId]);

  const confirm = async (at: string): Promise<void> => {
    const result = await send(confirmSpeakerNote, { boardId, at }, { token: speakerTokenOf(boardId) });
    if (result.ok) setNote(result.value.note);
    else showToast(store, { title: messages.error, description: messages.noteNotConfirmed, tone: 'danger' });
  };
  const isToConfirm = note?.seenAt === null && speakerTokenOf(boardId) !== undefined;
  return { note, confirm: isToConfirm ? () => void confirm(note.at) : undefined };
};

import type { SpeakerNote as Note } from '@openfloor/contract/http/speakerNote';
import Check from 'lucide-react/icons/check';
import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import * as styles from './SpeakerNote.css.ts';

type SpeakerNoteProps = { note: Note | null; onConfirm: (() => void) | undefined };

/** A note of the moderators: large until the speaker confirms it, then two quiet lines at most. */
export const SpeakerNote = ({ note, onConfirm }: SpeakerNoteProps) => (
  // Screen readers announce changes only in a region that was rendered before.
  <div role="alert" aria-label={messages.noteFromModerator}>
    {note && (
      <div className={note.seenAt === null ? styles.newNote : styles.seenNote}>
        <p className={note.seenAt === null ? styles.text : styles.seenText} dir="auto">
          {note.text}
        </p>
        {note.seenAt !== null && (
          <p className={styles.seen}>
            <Check aria-hidden size={18} /> {messages.noteSeen}
          </p>
        )}
        {onConfirm && (
          <Button title="C" className={styles.confirm} onClick={onConfirm}>
            {messages.confirmNote}
          </Button>
        )}
      </div>
    )}
  </div>
);

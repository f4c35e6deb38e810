import { confirmSpeakerNote, readSpeakerNote, writeSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import type { SpeakerNote } from '@openfloor/contract/http/speakerNote';
import type { ModeratorId, TalkId } from '@openfloor/contract/ids';
import { talkOf } from '@openfloor/domain/view/audience';
import * as notes from '@openfloor/store/boards/speakerNotes';
import type { StoredSpeakerNote } from '@openfloor/store/boards/speakerNotes';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import type { Server } from '../serve.ts';

const tag = 'Moderation';

/**
 * Routes of the present note of the moderators to the speaker. The note is neither in the log nor in any frame, so that
 * no other screen can show it; the confidence monitor asks for it every second or two.
 */
export const speakerNote = ({ serve, dependencies: { db, clock, limits } }: Server): void => {
  serve(
    writeSpeakerNote,
    { tag, summary: 'Show a note on the confidence monitor, or clear it by an empty text' },
    async ({ params: { boardId }, body: { text }, reply, right: { feed, moderatorId } }) => {
      const exceeded = await takeAct(limits, boardId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      if (text === '') {
        await notes.clearSpeakerNote(db, boardId);
        return { note: null };
      }
      const details = {
        talkId: talkIdOn(feed),
        text,
        moderatorName: nameOf(feed, moderatorId),
        atMs: clock.nowMs(),
      };
      const note = await notes.writeSpeakerNote(db, boardId, details);
      return note ? forModerators(note) : refuse(reply, 'board-not-found');
    },
  );

  serve(
    readSpeakerNote,
    { tag, summary: 'Read the present note to the speaker', mayBeStale: true },
    async ({ params: { boardId }, right: { feed, role } }) => {
      const note = await notes.readSpeakerNote(db, boardId, talkIdOn(feed));
      return role === 'speaker' ? forSpeaker(note) : forModerators(note);
    },
  );

  serve(
    confirmSpeakerNote,
    { tag, summary: 'Confirm as the speaker that the note was seen' },
    async ({ params: { boardId }, body: { at }, reply, right: { feed } }) => {
      const exceeded = await takeAct(limits, boardId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      await notes.confirmSpeakerNote(db, boardId, { at, seenAtMs: clock.nowMs() });
      return forSpeaker(await notes.readSpeakerNote(db, boardId, talkIdOn(feed)));
    },
  );
};

const talkIdOn = ({ board, state }: BoardFeed): TalkId => talkOf(board.id, state).id;

const nameOf = ({ state }: BoardFeed, moderatorId: ModeratorId | undefined): string | null =>
  state.moderators.find(({ id }) => id === moderatorId)?.name ?? null;

const forSpeaker = (note: StoredSpeakerNote | undefined): { note: SpeakerNote | null } => {
  if (!note) return { note: null };
  const { text, at, seenAt } = note;
  return { note: { text, at, seenAt } };
};

/** Only moderators learn which of them wrote it. */
const forModerators = (stored: StoredSpeakerNote | undefined): { note: SpeakerNote | null } => {
  const { note } = forSpeaker(stored);
  if (!stored || !note) return { note: null };
  const name = stored.moderatorName;
  return { note: { ...note, by: name === null ? { role: 'owner' } : { role: 'moderator', name } } };
};

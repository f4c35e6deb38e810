import { PresentSpeakerNote, SpeakerNoteBody, SpeakerNoteSeenBody } from '../http/speakerNote.ts';
import { call } from './call.ts';

export const writeSpeakerNote = call('POST', '/api/boards/:boardId/note', {
  by: 'moderator',
  kind: 'write',
  body: SpeakerNoteBody,
  answer: PresentSpeakerNote,
});
export const readSpeakerNote = call('GET', '/api/boards/:boardId/note', {
  by: 'moderator-or-speaker',
  kind: 'read',
  answer: PresentSpeakerNote,
});
export const confirmSpeakerNote = call('POST', '/api/boards/:boardId/note/seen', {
  by: 'speaker',
  kind: 'write',
  body: SpeakerNoteSeenBody,
  answer: PresentSpeakerNote,
});

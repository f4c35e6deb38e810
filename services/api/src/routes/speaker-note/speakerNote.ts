import {
  PresentSpeakerNote,
  SpeakerNoteBody,
  SpeakerNoteSeenBody,
  type SpeakerNote,
} from '@openfloor/contract/http/speakerNote';
import type { BoardId, ModeratorId } from '@openfloor/contract/ids';
import { talkOf } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { BoardRole } from '@openfloor/platform/credentials/boardTokens';
import {
  clearSpeakerNote,
  confirmSpeakerNote,
  readSpeakerNote,
  writeSpeakerNote,
  type StoredSpeakerNote,
} from '@openfloor/store/speakerNotes';
import type { FastifyRequest } from 'fastify';
import { boardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import type { App } from '../typedApp.ts';
import { MODERATORS, MODERATORS_AND_SPEAKER, rightOf } from '../moderation/moderate.ts';
import { BOARD_TOKEN, refusals, WRITE } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

const SPEAKER = ['speaker'] as const satisfies BoardRole[];

/**
 * The present note of the moderators to the speaker. It is neither in the log nor in any frame, so that no other screen can
 * show it; the confidence monitor asks for it every second or two.
 */
export const speakerNote = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, limits } = dependencies;
  const common = { tags: ['Moderation'], security: BY_BOARD_TOKEN, params: BoardParams };
  const refusedWrite = refusals(...WRITE, ...BOARD_TOKEN, 'board-not-found');

  /** Reads new events first: a revoked token writes nothing, and the note belongs to the latest talk. */
  const writerOf = async (request: FastifyRequest, boardId: BoardId, roles: readonly BoardRole[]) => {
    await (await boardFeed(dependencies, boardId))?.catchUp();
    return readerOf(request, boardId, roles);
  };
  const readerOf = async (request: FastifyRequest, boardId: BoardId, roles: readonly BoardRole[]) => {
    const held = await rightOf(dependencies, request, { boardId, roles });
    if (!held.ok) return held;
    if (!held.feed.isOpen) return { ok: false, code: 'board-not-found' } as const;
    return { ...held, talkId: talkOf(boardId, held.feed.state).id };
  };

  const write = {
    ...common,
    operationId: 'writeSpeakerNote',
    summary: 'Show a note on the confidence monitor, or clear it by an empty text',
    body: SpeakerNoteBody,
    response: { 200: PresentSpeakerNote, ...refusedWrite },
  };
  app.post('/api/boards/:boardId/note', { schema: write }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await writerOf(request, boardId, MODERATORS);
    if (!held.ok) return refuse(reply, held.code);
    const exceeded = await takeAct(limits, boardId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const { text } = request.body;
    if (text === '') {
      await clearSpeakerNote(db, boardId);
      return reply.send({ note: null });
    }
    const moderatorName = nameOf(held.feed, held.right.moderatorId);
    const details = { talkId: held.talkId, text, moderatorName, atMs: clock.nowMs() };
    const note = await writeSpeakerNote(db, boardId, details);
    return note ? reply.send(forModerators(note)) : refuse(reply, 'board-not-found');
  });

  const read = {
    ...common,
    operationId: 'readSpeakerNote',
    summary: 'Read the present note to the speaker',
    response: { 200: PresentSpeakerNote, ...refusals(...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/note', { schema: read }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await readerOf(request, boardId, MODERATORS_AND_SPEAKER);
    if (!held.ok) return refuse(reply, held.code);
    const note = await readSpeakerNote(db, boardId, held.talkId);
    return reply.send(held.right.role === 'speaker' ? forSpeaker(note) : forModerators(note));
  });

  const confirm = {
    ...common,
    operationId: 'confirmSpeakerNote',
    summary: 'Confirm as the speaker that the note was seen',
    body: SpeakerNoteSeenBody,
    response: { 200: PresentSpeakerNote, ...refusedWrite },
  };
  app.post('/api/boards/:boardId/note/seen', { schema: confirm }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await writerOf(request, boardId, SPEAKER);
    if (!held.ok) return refuse(reply, held.code);
    const exceeded = await takeAct(limits, boardId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    await confirmSpeakerNote(db, boardId, { at: request.body.at, seenAtMs: clock.nowMs() });
    return reply.send(forSpeaker(await readSpeakerNote(db, boardId, held.talkId)));
  });
};

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

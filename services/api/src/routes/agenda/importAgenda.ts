import { createHash } from 'node:crypto';
import { AgendaImportQuery, AgendaPut } from '@openfloor/contract/http/agenda';
import { isTimeZone } from '@openfloor/contract/http/export';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { decide } from '@openfloor/domain/board/decide';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { documented } from '../docs/documented.ts';
import { partOf, type MadeCommand } from '../handleCommand.ts';
import { MODERATORS, noteEffect, rightOnLatest, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import type { App } from '../typedApp.ts';
import { readAgendaFile } from './files/readAgendaFile.ts';
import type { AgendaFile } from './files/parseAgendaFile.ts';
import { wantedItems } from './wantedItems.ts';

const PATH = '/api/boards/:boardId/agenda/import';

/** Bytes, which `readAgendaFile` reads. */
const File = z.unknown();
documented.add(File, {
  id: 'AgendaFile',
  type: 'string',
  examples: ['title,speakers,startsAt,minutes\nOpening,Ada Example,2026-05-04T10:00+02:00,30\n'],
});

/** Replaces the agenda by the talks of a file. */
export const importAgenda = (app: App, dependencies: ApiDependencies): void => {
  const { clock, ids, limits } = dependencies;

  const putFile = async (file: AgendaFile): Promise<MadeCommand> => {
    const read = await readAgendaFile(file);
    return 'code' in read ? read : { type: 'PutAgenda', items: wantedItems(read.items, ids) };
  };

  const schema = {
    operationId: 'importAgenda',
    tags: ['Agenda'],
    summary: 'Replace the planned talks of a board by those of a file',
    description: `CSV with a header (\`id,title,speakers,startsAt,minutes,room\` in any order, speakers separated by semicolons), iCalendar, pretalx' JSON export or API, or Sessionize's views All, Sessions or GridSmart; at most ${AGENDA_FILE_BYTES_MAX} bytes. What an item asks for, \`asking\`, stays.`,
    security: BY_BOARD_TOKEN,
    consumes: ['text/csv', 'text/calendar', 'application/json', 'application/octet-stream'],
    params: BoardParams,
    headers: CommandHeaders,
    querystring: AgendaImportQuery,
    body: File,
    response: {
      200: AgendaPut,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found'),
    },
  };

  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(PATH, { schema, bodyLimit: AGENDA_FILE_BYTES_MAX }, async (request, reply) => {
      const { boardId } = request.params;
      const { format, dryRun, tz: timeZone = 'UTC' } = request.query;
      if (!isTimeZone(timeZone))
        return refuse(reply, 'invalid-request', {
          message: 'tz: Unknown time zone: use a name such as Europe/Berlin',
        });
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        return refuse(reply, 'invalid-request', { message: 'The file is empty.' });
      const file = { bytes: request.body, format, timeZone };
      if (dryRun === '1') {
        const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
        if (!held.ok) return refuse(reply, held.code);
        const exceeded = await takeAct(limits, boardId);
        if (exceeded) return refuse(reply, 'rate-limited', exceeded);
        const command = await putFile(file);
        if ('code' in command) return refuse(reply, command.code, command);
        const { state, seq } = held.feed;
        const now = new Date(clock.nowMs()).toISOString();
        const decision = decide(command, state, { now, questionsMax: Infinity });
        if (!decision.ok) return refuse(reply, decision.code, decision);
        return reply.send({ ...partOf(decision.agenda, 'agenda'), seq });
      }
      const handled = await runModeration(dependencies, request, {
        boardId,
        roles: MODERATORS,
        command: () => putFile(file),
        payload: { type: 'ImportAgenda', format, timeZone, file: digestOf(file.bytes) },
      });
      if (!handled.ok) return refuse(reply, handled.code, handled);
      return noteEffect(reply, handled).send({ ...partOf(handled.agenda, 'agenda'), seq: handled.seq });
    });
  });
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

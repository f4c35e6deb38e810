import { AgendaImported, AgendaImportQuery } from '@openfloor/contract/http/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { partOf } from '../runCommand.ts';
import { largeBody } from '../largeBody.ts';
import { admitAct, MODERATORS, noteEffect, rightOnLatest, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import type { App } from '../typedApp.ts';
import type { ReadProgramme } from './files/parseAgendaFile.ts';
import type { ReadAgenda } from './files/readAgendaFile.ts';
import { claimedFile, FILE_TYPES, FileBody, ofFile, requestedFile, takeFiles } from './requestedFile.ts';
import { wantedItems } from './wantedItems.ts';

const PATH = '/api/boards/:boardId/agenda/import';

/** Replaces the agenda by the talks of a file. */
export const importAgenda = (app: App, dependencies: ApiDependencies): void => {
  const { clock, ids, limits, agendaFiles } = dependencies;

  const putting = ({ items }: ReadProgramme): BoardCommand => ({
    type: 'PutAgenda',
    items: wantedItems(items, ids),
  });

  const schema = {
    operationId: 'importAgenda',
    tags: ['Agenda'],
    summary: 'Replace the planned talks of a board by those of a file',
    description: `A table with a header as CSV or as a spreadsheet of Excel (\`.xlsx\`), iCalendar, pretalx' JSON export or API, or Sessionize's views All, Sessions or GridSmart; at most ${AGENDA_FILE_BYTES_MAX} bytes. What an item asks for, \`asking\`, stays.`,
    security: BY_BOARD_TOKEN,
    consumes: FILE_TYPES,
    params: BoardParams,
    headers: CommandHeaders,
    querystring: AgendaImportQuery,
    body: FileBody,
    response: {
      200: AgendaImported,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'invalid-programme'),
    },
  };

  const larger = largeBody(dependencies, AGENDA_FILE_BYTES_MAX, admitAct(dependencies, 'PutAgenda'));
  takeFiles(app, (scope) =>
    scope.post(PATH, { schema, ...larger }, async (request, reply) => {
      const { boardId } = request.params;
      const file = requestedFile(request, 'board');
      if ('code' in file) return refuse(reply, file.code, file);
      const sender = { target: boardId, address: request.ip };
      if (request.query.dryRun === '1') {
        const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
        if (!held.ok) return refuse(reply, held.code);
        const exceeded = await takeAct(limits, boardId);
        if (exceeded) return refuse(reply, 'rate-limited', exceeded);
        const read = await agendaFiles.read(sender, file);
        if ('code' in read) return refuse(reply, read.code, read);
        const { state, seq } = held.feed;
        const now = new Date(clock.nowMs()).toISOString();
        const decision = decide(putting(read), state, { now, questionsMax: Infinity });
        if (!decision.ok) return refuse(reply, ofFile(decision).code, decision);
        return reply.send({ ...read.reading, ...partOf(decision.agenda, 'agenda'), seq });
      }
      let read: ReadAgenda | undefined;
      const handled = await runModeration(dependencies, request, {
        boardId,
        roles: MODERATORS,
        command: async () => {
          read = await agendaFiles.read(sender, file);
          return 'code' in read ? read : putting(read);
        },
        payload: { type: 'ImportAgenda', ...claimedFile(file) },
      });
      if (!handled.ok) return refuse(reply, ofFile(handled).code, handled);
      // A repeated request got its earlier outcome without the file.
      read ??= await agendaFiles.read(sender, file);
      if ('code' in read) return refuse(reply, read.code, read);
      const { seq } = handled;
      return noteEffect(reply, handled).send({ ...read.reading, ...partOf(handled.agenda, 'agenda'), seq });
    }),
  );
};

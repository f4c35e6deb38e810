import { ProgrammeRooms, ProgrammeRoomsQuery } from '@openfloor/contract/http/agenda';
import { PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { talksByRoom } from '@openfloor/domain/event/programme';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import { refusals, WRITE } from '../refusals.ts';
import { PUBLIC } from '../security.ts';
import type { App } from '../typedApp.ts';
import { readAgendaFile } from './files/readAgendaFile.ts';
import { FILE_TYPES, FileBody, requestedFile, takeFiles } from './requestedFile.ts';

/** The rooms of a file, for an event that is to be created from it. */
export const programmeRooms = (app: App, { limits }: ApiDependencies): void => {
  const schema = {
    operationId: 'listProgrammeRooms',
    tags: ['Events'],
    summary: 'List the rooms that the talks of a file name, and keep nothing',
    description: 'Files as for importProgramme. An event with these rooms then takes the same file.',
    security: PUBLIC,
    consumes: FILE_TYPES,
    querystring: ProgrammeRoomsQuery,
    body: FileBody,
    response: { 200: ProgrammeRooms, ...refusals(...WRITE, 'overloaded') },
  };
  takeFiles(app, (scope) =>
    scope.post(
      '/api/agenda/rooms',
      { schema, bodyLimit: PROGRAMME_FILE_BYTES_MAX },
      async (request, reply) => {
        const file = requestedFile(request, 'event');
        if ('code' in file) return refuse(reply, file.code, file);
        const key = `files ${addressPrefix(request.ip)}`;
        const message = 'Too many files from this network. Please try again later.';
        const exceeded = await takeAll([{ limiter: limits.acts, key, message }]);
        if (exceeded) return refuse(reply, 'rate-limited', exceeded);
        const read = await readAgendaFile(file);
        if ('code' in read) return refuse(reply, read.code, read);
        return reply.send({ rooms: talksByRoom(read.items) });
      },
    ),
  );
};

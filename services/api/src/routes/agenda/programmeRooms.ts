import { listProgrammeRooms } from '@openfloor/contract/calls/agenda';
import { PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { talksByRoom } from '@openfloor/domain/conference/programme';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceSession } from '../../auth/deviceSession.ts';
import { refuse } from '../../errors.ts';
import { takeAttempt } from '../../limits/takeAll.ts';
import { largeBody } from '../largeBody.ts';
import { createServe, type Server } from '../serve.ts';
import { FILE_TYPES, requestedFile, takeFiles } from './requestedFile.ts';

/** Route that lists the rooms in a file, from which an event is then created. */
export const programmeRooms = ({ app, dependencies }: Server): void => {
  const { limits, agendaFiles } = dependencies;

  /** Counts a file for the caller's session and address, before the server takes its bytes. */
  const admitFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const device = await deviceSession(dependencies, request, reply);
    if (!device.ok) return refuse(reply, device.code, device);
    const exceeded = await takeAttempt(limits.programmeFiles, device.sessionId, request.ip);
    return exceeded && refuse(reply, 'rate-limited', exceeded);
  };

  takeFiles(app, (scope) =>
    createServe(scope, dependencies)(
      listProgrammeRooms,
      {
        tag: 'Events',
        summary: 'List the rooms that the talks of a file name, and keep nothing',
        description: 'Files as for importProgramme. An event with these rooms then takes the same file.',
        refusals: ['invalid-programme'],
        consumes: FILE_TYPES,
        ...largeBody(dependencies, PROGRAMME_FILE_BYTES_MAX, admitFile),
      },
      async (call) => {
        const { request, reply } = call;
        const file = requestedFile(call, 'conference');
        if ('code' in file) return refuse(reply, file.code, file);
        const read = await agendaFiles.read({ target: addressPrefix(request.ip), address: request.ip }, file);
        if ('code' in read) return refuse(reply, read.code, read);
        return { ...read.reading, rooms: talksByRoom(read.items) };
      },
    ),
  );
};

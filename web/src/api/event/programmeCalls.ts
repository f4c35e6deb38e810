import { ProgrammePut, ProgrammeRooms } from '@openfloor/contract/http/agenda';
import type { EventId } from '@openfloor/contract/ids';
import { sendAgendaFile, type ChosenFile } from '../agenda/sendAgendaFile.ts';
import type { BodyResult } from '../http/sendBody.ts';
import { eventPath } from './eventCalls.ts';

/** The rooms that the talks of a file name, before there is an event. */
export const readProgrammeRooms = (file: ChosenFile): Promise<BodyResult<ProgrammeRooms>> =>
  sendAgendaFile({ path: '/api/agenda/rooms', file, schema: ProgrammeRooms });

/** @param isDryRun only says what would change */
export const importProgramme = (
  eventId: EventId,
  file: ChosenFile,
  isDryRun: boolean,
): Promise<BodyResult<ProgrammePut>> =>
  sendAgendaFile({ path: `${eventPath(eventId)}/agenda/import`, file, schema: ProgrammePut }, isDryRun);

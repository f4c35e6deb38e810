import { importAgenda } from '@openfloor/contract/calls/agenda';
import type { AgendaImported } from '@openfloor/contract/http/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import type { FastifyReply } from 'fastify';
import { holdModerator } from '../../auth/rights.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { largeBody } from '../largeBody.ts';
import { admitAct, answerAct, recordAct } from '../moderation/act.ts';
import { partOf } from '../runCommand.ts';
import { createServe, type Served, type Server } from '../serve.ts';
import type { AgendaFile, ReadProgramme } from './files/parseAgendaFile.ts';
import type { ReadAgenda } from './files/readAgendaFile.ts';
import { claimedFile, FILE_TYPES, asFileRefusal, requestedFile, takeFiles } from './requestedFile.ts';
import { wantedItems } from './wantedItems.ts';

type Import = Served<typeof importAgenda>;

/** Route that replaces the planned talks of a board by those of a file. */
export const agendaImport = ({ app, dependencies }: Server): void => {
  const { clock, ids, limits, agendaFiles } = dependencies;

  const putting = ({ items }: ReadProgramme): BoardCommand => ({
    type: 'PutAgenda',
    items: wantedItems(items, ids),
  });
  const read = ({ params, request }: Import, file: AgendaFile): Promise<ReadAgenda> =>
    agendaFiles.read({ target: params.boardId, address: request.ip }, file);

  /**
   * Answers what the file would change. Checks the right here, because no writer checks it for what is not recorded.
   */
  const dryRun = async (call: Import, file: AgendaFile): Promise<AgendaImported | FastifyReply> => {
    const { params, request, reply } = call;
    const held = await holdModerator({ dependencies, request, kind: 'read', mayBeStale: false });
    if (!held.ok) return refuse(reply, held.code);
    const exceeded = await takeAct(limits, params.boardId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const programme = await read(call, file);
    if ('code' in programme) return refuse(reply, programme.code, programme);
    const { state, seq } = held.right.feed;
    const now = new Date(clock.nowMs()).toISOString();
    const decision = decide(putting(programme), state, { now, questionsMax: Infinity });
    if (!decision.ok) return refuse(reply, asFileRefusal(decision).code, decision);
    return { ...programme.reading, ...partOf(decision.agenda, 'agenda'), seq };
  };

  takeFiles(app, (scope) =>
    createServe(scope, dependencies)(
      importAgenda,
      {
        tag: 'Agenda',
        summary: 'Replace the planned talks of a board by those of a file',
        description: `A table with a header as CSV or as a spreadsheet of Excel (\`.xlsx\`), iCalendar, pretalx' JSON export or API, or Sessionize's views All, Sessions or GridSmart; at most ${AGENDA_FILE_BYTES_MAX} bytes. What an item asks for, \`asking\`, stays.`,
        refusals: ['invalid-programme'],
        consumes: FILE_TYPES,
        ...largeBody(dependencies, AGENDA_FILE_BYTES_MAX, admitAct(dependencies, importAgenda, 'PutAgenda')),
      },
      async (call) => {
        const { reply, query } = call;
        const file = requestedFile(call, 'board');
        if ('code' in file) return refuse(reply, file.code, file);
        if (query.dryRun === '1') return dryRun(call, file);
        let programme: ReadAgenda | undefined;
        const outcome = await recordAct(call, {
          payload: { type: 'ImportAgenda', ...claimedFile(file) },
          decide: async () => {
            programme = await read(call, file);
            return 'code' in programme ? programme : putting(programme);
          },
        });
        if (!outcome.ok) return refuse(reply, asFileRefusal(outcome).code, outcome);
        // A repeated request got its earlier outcome, so the file was not read.
        programme ??= await read(call, file);
        if ('code' in programme) return refuse(reply, programme.code, programme);
        const { reading } = programme;
        return answerAct(call, outcome, ({ agenda }) => ({ ...reading, ...partOf(agenda, 'agenda') }));
      },
    ),
  );
};

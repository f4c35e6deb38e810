import { holdAgendaItem, putAgenda, releaseAgendaItem } from '@openfloor/contract/calls/agenda';
import { AGENDA_BYTES_MAX } from '@openfloor/contract/limits';
import { largeBody } from '../largeBody.ts';
import { act, admitAct, answerAct, recordAct, seenSeqOf } from '../moderation/act.ts';
import { partOf } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { wantedItems } from './wantedItems.ts';

const tag = 'Agenda';

/** Routes that replace, hold and release the planned talks of a board. */
export const agenda = ({ serve, dependencies }: Server): void => {
  serve(
    putAgenda,
    {
      tag,
      summary: 'Replace the planned talks of a board',
      description:
        'An item is one of the present items if it has its `id`, else its `sourceId`, else its title and time. An item whose talk runs or ran stays. With `x-seen-seq` a later change of the agenda is a conflict.',
      refusals: ['changed-meanwhile'],
      ...largeBody(dependencies, AGENDA_BYTES_MAX, admitAct(dependencies, putAgenda, 'PutAgenda')),
    },
    async (call) => {
      const seen = seenSeqOf(call.request);
      const items = call.body.items.map((item) => ({ ...item, asking: item.asking ?? ('open' as const) }));
      const outcome = await recordAct(call, {
        payload: { type: 'PutAgenda', items },
        decide: () => ({
          type: 'PutAgenda',
          items: wantedItems(items, dependencies.ids),
          ...(seen !== undefined && { seen }),
        }),
      });
      return answerAct(call, outcome, (recorded) => partOf(recorded.agenda, 'agenda'));
    },
  );

  serve(
    holdAgendaItem,
    { tag, summary: 'Keep a planned talk from starting by itself', refusals: ['talk-not-found'] },
    (call) => act(call, { type: 'HoldAgendaItem', itemId: call.params.itemId }),
  );
  serve(
    releaseAgendaItem,
    { tag, summary: 'Let a held talk start by itself again', refusals: ['talk-not-found'] },
    (call) => act(call, { type: 'ReleaseAgendaItem', itemId: call.params.itemId }),
  );
};

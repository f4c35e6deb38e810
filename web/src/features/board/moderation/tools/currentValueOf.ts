import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { numberText } from '../../../../design/formats.ts';
import { messages as hall } from '../thisTalk/hall/messages.ts';
import type { ToolName } from '../places.ts';
import { messages as brand } from '../look/brandMessages.ts';
import { messages as settings } from '../rules/messages.ts';

const labelOf = <Value extends string>(
  { options }: { options: readonly { value: Value; label: string }[] },
  value: Value,
): string => options.find((option) => option.value === value)?.label ?? value;

const onOff = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');

/** The current value that a place changes, shown in the list so that the place need not be opened to read it. */
export const currentValueOf: Partial<Record<ToolName, (now: BoardSettings) => string>> = {
  pauses: ({ asking, voting }) =>
    [asking === 'paused' ? hall.asking.done.paused : [], voting === 'paused' ? hall.voting.done.paused : []]
      .flat()
      .join(', '),
  notice: ({ notice }) => notice ?? '',
  stageOrder: ({ stageOrder }) => labelOf(settings.stageOrder, stageOrder),
  review: ({ review }) => labelOf(settings.review, onOff(review)),
  screening: ({ holdFlagged }) => labelOf(settings.holdFlagged, onOff(holdFlagged)),
  times: ({ opensAt, closesAt }) => (opensAt === null && closesAt === null ? hall.times.clear : ''),
  labels: ({ labels }) => labels.map(({ name }) => name).join(', ') || settings.labels.none,
  names: ({ names }) => labelOf(settings.names, names),
  similar: ({ merge }) => labelOf(settings.merge, merge),
  brand: (now) => brand.summaryOf(now.brand),
  invited: ({ invited }) => (invited === null ? settings.invited.none : numberText(invited)),
  replayedBy: ({ replay }) => labelOf(settings.replay, replay),
};

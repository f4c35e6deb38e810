import type { RecordedEvent } from '@openfloor/contract/events';
import { fromExported, toExported } from '@openfloor/contract/exportConversion';
import type { QuestionId } from '@openfloor/contract/ids';
import { quotedIn } from '../board/eventFacts.ts';
import { sealFlags } from '../proof/leaf.ts';

/**
 * The log as it is stored after its last event: the events before an erasure have lost the texts of the erased
 * questions.
 */
export const erasedLog = (log: readonly RecordedEvent[]): RecordedEvent[] => {
  const gone = new Set<QuestionId>();
  return log
    .toReversed()
    .map((recorded) => {
      const { event } = recorded;
      if (event.type === 'v1.QuestionsErased') for (const id of event.questionIds) gone.add(id);
      return quotedIn(event).some((id) => gone.has(id)) ? withoutTexts(recorded) : recorded;
    })
    .toReversed();
};

const withoutTexts = (recorded: RecordedEvent): RecordedEvent => {
  const exported = toExported(recorded, itself, salts, sealFlags);
  return fromExported({ ...exported, text: { sealed: '' } }, itself);
};

const salts = (seq: number, of: string): string => btoa(`${of} ${seq}`);
const itself = (id: string): string => id;

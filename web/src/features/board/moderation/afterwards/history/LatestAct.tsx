import type { QuestionId, Seq } from '@openfloor/contract/ids';
import { messages as moderationMessages } from '../../messages.ts';
import { describeAct } from './describeAct.ts';
import { messages } from './messages.ts';
import { useLatestAct } from './useLatestAct.ts';

type LatestActProps = { id: QuestionId; afterSeq?: Seq; unknown?: string };

/**
 * The latest act on a question: who did what.
 * @param afterSeq ignores acts up to this one
 * @param unknown shown while the latest act is unknown
 */
export const LatestAct = ({
  id,
  afterSeq = 0,
  unknown = moderationMessages.left.changed,
}: LatestActProps) => {
  const latest = useLatestAct(id);
  if (!latest || latest.entry.seq <= afterSeq) return unknown;
  return (
    <>
      <strong dir="auto">{latest.isOwn ? moderationMessages.left.you : messages.who(latest.entry.by)}</strong>{' '}
      {describeAct(latest.entry)}
    </>
  );
};

import { isCurrent, isPublic, type BoardState } from './boardState.ts';
import { isSame } from './isSame.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';

/**
 * Records a summary by a language model, unless it is outdated: a model takes seconds to write, and the questions
 * that it read may have been edited or left the public since then.
 */
export const writeSummary = (
  { text, topics, sources }: Command<'WriteSummary'>,
  state: BoardState,
): Decision => {
  const isUpToDate = sources.every((source) => {
    const question = state.questions.get(source.id);
    return question?.text === source.text && isPublic(question) && isCurrent(state, question);
  });
  if (!state.settings.ai || !isUpToDate) return accept();
  const written = { text, topics, sources: sources.map(({ id }) => id) };
  const { at: _at, ...present } = state.writtenSummary ?? { at: '' };
  return isSame(written, present) ? accept() : accept({ type: 'v1.SummaryWritten', ...written });
};

/** Publishes the summary that a moderator has read. A later summary by the model must be published again. */
export const publishSummary = ({ at }: Command<'PublishSummary'>, state: BoardState): Decision => {
  const latestAt = state.writtenSummary?.at;
  if (at !== undefined && at !== (latestAt ?? null)) return refuse('summary-changed');
  return state.isSummaryPublished && state.publishedSummary?.at === latestAt
    ? accept()
    : accept({ type: 'v1.SummaryPublished' });
};

export const takeBackSummary = ({ isSummaryPublished }: BoardState): Decision =>
  isSummaryPublished ? accept({ type: 'v1.SummaryTakenBack' }) : accept();

import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from './commands.ts';

/** What `decide` looks up for some commands. */
export type Touched = {
  questions: Set<QuestionId>;
  /** Sessions that may be blocked. */
  sessions: Set<SessionId>;
  ballots: { questionId: QuestionId; sessionId: SessionId }[];
};

/**
 * Collects what a writer must load before it decides. When the author of a question is to be blocked, the writer finds the
 * author and their block through the question.
 */
export const touchedBy = (commands: readonly BoardCommand[]): Touched => {
  const touched: Touched = { questions: new Set(), sessions: new Set(), ballots: [] };
  for (const command of commands) {
    if ('questionId' in command && command.type !== 'AskQuestion') touched.questions.add(command.questionId);
    if (command.type === 'AskQuestion' || command.type === 'UnblockParticipant')
      touched.sessions.add(command.sessionId);
    if (command.type === 'Vote') touched.ballots.push(command);
  }
  return touched;
};

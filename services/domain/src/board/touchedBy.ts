import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from './commands.ts';

/** What `decide` must be able to look up for some commands. */
export type Touched = {
  questions: Set<QuestionId>;
  /** Sessions whose block matters. */
  sessions: Set<SessionId>;
  ballots: { questionId: QuestionId; sessionId: SessionId }[];
};

/**
 * Collects what a writer must load before it may decide. The author of a question to block, and whether
 * that one is blocked, are found through the question.
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

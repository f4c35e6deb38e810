import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardId } from '@openfloor/contract/ids';
import type { CommandRequest } from '@openfloor/store/append/request';
import type { ApiDependencies } from '../../dependencies.ts';

type Sample = { text: string; votes: number; act?: BulkAct };

const SAMPLE_QUESTIONS: readonly Sample[] = [
  { text: 'How would you start this with a team of three?', votes: 5, act: 'pin' },
  { text: 'What did you get wrong in the first version?', votes: 7 },
  { text: 'Which part would you leave out today?', votes: 4 },
  { text: 'How long did it take until the first team used it?', votes: 3 },
  { text: 'Will the slides be shared after the talk?', votes: 6, act: 'mark-answered' },
  { text: 'Is there a book or a talk that you would begin with?', votes: 1 },
];

/** Asks the sample questions of a demo and votes on them, each time with a new session. */
export const addSampleQuestions = async (
  { writer, ids }: Pick<ApiDependencies, 'writer' | 'ids'>,
  boardId: BoardId,
): Promise<void> => {
  const requests = SAMPLE_QUESTIONS.flatMap(({ text, votes, act }): CommandRequest[] => {
    const questionId = ids.uuid();
    const voting = Array.from({ length: votes }, (): CommandRequest => ({
      command: { type: 'Vote', questionId, sessionId: ids.uuid(), voted: true },
      actor: 'participant',
    }));
    return [
      { command: { type: 'AskQuestion', questionId, sessionId: ids.uuid(), text }, actor: 'participant' },
      ...voting,
      ...(act
        ? [{ command: { type: 'ModerateQuestion' as const, act, questionId }, actor: 'moderator' as const }]
        : []),
    ];
  });
  await Promise.all(requests.map((request) => writer.handle(boardId, request)));
};

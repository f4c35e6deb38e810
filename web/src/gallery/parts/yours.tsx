import type { OwnQuestion } from '@openfloor/contract/questions';
import { Yours } from '../../features/board/ownQuestions/Yours.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, minutesFromNow, questionWith, SampleBoard } from '../SampleBoard.tsx';

const OTHER_ID = '5c1e7a52-4f43-4f6f-9a44-333333333333';

const own = (details: Partial<OwnQuestion> = {}) => {
  const question: OwnQuestion = {
    id: OTHER_ID,
    status: 'published',
    text: 'When is the release?',
    votes: 3,
    answering: false,
    answered: false,
    hidden: false,
    ...details,
  };
  return (
    <SampleBoard
      question={questionWith()}
      prepare={({ ownQuestions }, store) => store.set(ownQuestions, new Map([[question.id, question]]))}
    >
      <Yours />
    </SampleBoard>
  );
};

export const yours: Part = {
  name: 'Own question',
  states: {
    None: (
      <SampleBoard>
        <Yours />
      </SampleBoard>
    ),
    Waiting: own({ status: 'waiting', votes: 0 }),
    Published: own(),
    Answering: own({ answering: true }),
    Answered: own({ answered: true, reply: { text: 'In March.', at: minutesFromNow(-1) } }),
    'Answered in writing': own({ votes: 0, reply: { text: 'In March.', at: minutesFromNow(-1) } }),
    Declined: own({ status: 'declined', votes: 0, reason: 'Off topic' }),
    Hidden: own({ hidden: true }),
    Merged: own({ mergedInto: ID }),
    'Arabic, answered': own({
      text: ARABIC.text,
      answered: true,
      reply: { text: ARABIC.reply, at: minutesFromNow(-1) },
    }),
  },
};

import type { Question } from '@openfloor/contract/questions';
import { AnsweringNow } from '../../features/board/head/AnsweringNow.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, questionWith, SampleBoard, type BoardState } from '../SampleBoard.tsx';

const band = (question: Partial<Question> = {}, prepare?: BoardState['prepare']) => (
  <SampleBoard question={questionWith(question)} isAnswering {...(prepare && { prepare })}>
    <AnsweringNow />
  </SampleBoard>
);

export const answeringNow: Part = {
  name: 'Answering now',
  states: {
    'Not voted': band(),
    Voted: band({}, ({ votes }, store) => store.set(votes.ballot(ID), { counted: true })),
    'The viewer’s own': band({}, ({ ownIds }, store) => store.set(ownIds, new Set([ID]))),
    'A long text': band({ text: 'How will the migration of the archives be paid for? '.repeat(6).trim() }),
    Arabic: band({ text: ARABIC.text }),
  },
};

import type { Question } from '@openfloor/contract/questions';
import { Strip } from '../../features/board/head/Strip.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, questionWith, SampleBoard, type BoardState } from '../SampleBoard.tsx';

const strip = (question: Partial<Question> = {}, prepare?: BoardState['prepare']) => (
  <SampleBoard question={questionWith(question)} isAnswering {...(prepare && { prepare })}>
    <Strip />
  </SampleBoard>
);

export const answeringNow: Part = {
  name: 'Answering now',
  states: {
    'Another’s': strip(),
    'The viewer’s own': strip({}, ({ ownIds }, store) => store.set(ownIds, new Set([ID]))),
    'A long text': strip({ text: 'How will the migration of the archives be paid for? '.repeat(6).trim() }),
    Arabic: strip({ text: ARABIC.text }),
  },
};

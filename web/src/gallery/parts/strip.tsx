import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { Strip } from '../../features/board/head/Strip.tsx';
import type { Part } from '../part.ts';
import { ARABIC, minutesFromNow, questionWith, SampleBoard } from '../SampleBoard.tsx';

const stripWith = (settings: Partial<BoardSettings>) => (
  <SampleBoard question={questionWith()} settings={settings}>
    <Strip />
  </SampleBoard>
);

export const strip: Part = {
  name: 'What everybody has to know',
  states: {
    Paused: stripWith({ asking: 'paused' }),
    'A countdown, a notice and review': stripWith({
      closesAt: minutesFromNow(12),
      notice: 'Doors of the second hall open at noon.',
      review: true,
    }),
    Arabic: stripWith({ notice: ARABIC.text }),
  },
};

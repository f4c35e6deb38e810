import { AskForm } from '../../features/board/ask/AskForm.tsx';
import { UnsentDraft } from '../../features/board/ask/UnsentDraft.tsx';
import { AfterEnd } from '../../features/board/notices/AfterEnd.tsx';
import type { Part } from '../part.ts';
import { ARABIC, ID, minutesFromNow, SampleBoard, type BoardState } from '../SampleBoard.tsx';

const form = (state: BoardState = {}, isFirst = false) => (
  <SampleBoard {...state}>
    <AskForm isFirst={isFirst} />
  </SampleBoard>
);
const written = (text: string): BoardState => ({
  prepare: ({ asking }, store) => store.set(asking.draft, text),
});
const unsent = (text: string, isSending = false, failures = 0): BoardState => ({
  prepare: ({ asking }, store) => store.set(asking.unsent, { isSending, text, key: 'key', failures }),
});
const TEXT = 'When does the new release reach the regional offices?';

export const askForm: Part = {
  name: 'Ask form',
  states: {
    'The first question': form({}, true),
    Empty: form(),
    Written: form(written(TEXT)),
    'Near the limit': form(written('All of it. '.repeat(42))),
    Sending: form(unsent(TEXT, true)),
    'Waiting for the connection': form(unsent(TEXT)),
    'Refused by a fault of the server': form(unsent(TEXT, false, 3)),
    'Editing an own question': form({
      prepare: ({ asking }) => asking.startEdit({ id: ID, text: TEXT }),
    }),
    'With a name': form({ settings: { names: 'optional' } }),
    'With review': form({ settings: { review: true } }),
    'Asking is paused': form({ settings: { asking: 'paused' } }),
    'Held while asking is paused': form({ ...unsent(TEXT), settings: { asking: 'paused' } }),
    'Before the board opens': form({
      settings: { opensAt: minutesFromNow(5) },
      prepare: ({ openness }, store) => store.set(openness.phase, 'before'),
    }),
    'Before the board closes': form({ settings: { closesAt: minutesFromNow(12) } }),
    'After the board ended': (
      <SampleBoard settings={{ replay: 'everyone' }}>
        <AfterEnd />
      </SampleBoard>
    ),
    'After the board ended, for moderators': (
      <SampleBoard isModerator>
        <AfterEnd />
      </SampleBoard>
    ),
    'After the board closed': (
      <SampleBoard {...written(TEXT)}>
        <UnsentDraft />
      </SampleBoard>
    ),
    'A blocked viewer': form({ prepare: ({ isBlocked }, store) => store.set(isBlocked, true) }),
    'Arabic, written': form(written(ARABIC.text)),
    'Arabic, waiting for the connection': form(unsent(ARABIC.text)),
  },
};

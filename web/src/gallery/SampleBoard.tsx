import type { ConnectionState } from '@openfloor/client/machine/state';
import { type Label } from '@openfloor/contract/settings';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { BoardSettings } from '@openfloor/contract/storedSettings';
import type { Question } from '@openfloor/contract/questions';
import { useStore, type Store } from 'jotai';
import { useState, type ReactNode } from 'react';
import { BoardProvider } from '../features/board/boardContext.ts';
import { createBoardSession, type BoardSession } from '../features/board/boardSession.ts';

/** The question of each sample board. */
export const ID = '5c1e7a52-4f43-4f6f-9a44-222222222222';
const BOARD_ID = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const MINUTE_MS = 60_000;

export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

export const questionWith = (details: Partial<Question> = {}): Question => ({
  id: ID,
  boardId: BOARD_ID,
  text: 'When does the new release reach the regional offices?',
  votes: 12,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: minutesFromNow(-7),
  ...details,
});

export const ARABIC = {
  text: 'متى يصل الإصدار الجديد إلى المكاتب الإقليمية، وهل يعمل دون اتصال بالإنترنت؟',
  other: 'هل سيعمل الإصدار 2.0 على الهواتف القديمة؟',
  reply: 'يصل في شهر مارس، ويعمل دون اتصال.',
  name: 'الصف الثالث',
  label: 'المنتج',
};

const LABELS: Label[] = [
  { name: 'Product', color: 'blue' },
  { name: ARABIC.label, color: 'teal' },
];

export type BoardState = {
  question?: Question;
  isModerator?: boolean;
  settings?: Partial<BoardSettings>;
  /** Whether the question is being answered. */
  isAnswering?: boolean;
  connection?: Partial<ConnectionState>;
  /** Does what the viewer has done on the board. */
  prepare?: (session: BoardSession, store: Store) => void;
};

/** A board that follows no server. */
export const SampleBoard = ({ children, ...state }: BoardState & { children: ReactNode }) => {
  const store = useStore();
  const [session] = useState(() => createSample(store, state));
  return <BoardProvider value={session}>{children}</BoardProvider>;
};

const createSample = (
  store: Store,
  { question, isModerator = false, settings, isAnswering = false, connection, prepare }: BoardState,
): BoardSession => {
  const session = createBoardSession(store, BOARD_ID, isModerator ? 'admin token' : undefined);
  const audience = isModerator ? 'moderator' : 'public';
  session.atoms.show({
    audience,
    link: { state: 'live', checkAtMs: 0 },
    viewerCount: 214,
    view: {
      audience,
      epoch: 'sample',
      seq: 1,
      questions: new Map(question && [[question.id, question]]),
      head: {
        settings: { ...DEFAULT_SETTINGS, labels: LABELS, ...settings },
        talk: { id: BOARD_ID, number: 1, title: 'Town hall' },
        answeringId: isAnswering ? ID : null,
        stage: [],
        summary: 'none',
        votesSetAside: 0,
        agenda: [],
      },
    },
    ...connection,
  });
  prepare?.(session, store);
  return session;
};

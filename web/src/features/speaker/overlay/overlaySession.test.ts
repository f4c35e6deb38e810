import type { ConnectionState } from '@openfloor/client/machine/state';
import { expect, it } from 'vitest';
import { isCurrent } from './overlaySession.ts';

const VIEW = { audience: 'public', epoch: 'epoch-1', seq: 7, questions: new Map() } as const;
const LIVE = { state: 'live', checkAtMs: 0 } as const;
const LOST = { state: 'reconnecting', tries: 2, atMs: 0 } as const;
const STREAM = { atMs: undefined, failures: 0, restarts: 0, isWorking: true } as const;

it.each<[what: string, expected: boolean, state: Omit<ConnectionState, 'audience'>]>([
  ['a live socket', true, { link: LIVE, view: VIEW }],
  ['a socket that may have been lost', false, { link: { state: 'checking', untilMs: 0 }, view: VIEW }],
  [
    'a live socket whose missed frames are still to come',
    false,
    { link: LIVE, view: { ...VIEW, headSeq: 8 } },
  ],
  ['a live socket that announced what the view has', true, { link: LIVE, view: { ...VIEW, headSeq: 7 } }],
  ['no socket', false, { link: LOST, view: VIEW }],
  ['the stream over HTTP instead of a socket', true, { link: LOST, view: VIEW, stream: STREAM }],
  ['a stream that fails', false, { link: LOST, view: VIEW, stream: { ...STREAM, isWorking: false } }],
  ['no list yet', false, { link: { state: 'loading', tries: 0 } }],
])('With %s an overlay is current: %s', (_what, expected, state) => {
  expect(isCurrent({ audience: 'public', ...state })).toBe(expected);
});

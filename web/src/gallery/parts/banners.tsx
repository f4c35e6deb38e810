import { TRIES_MAX, type Link } from '@openfloor/client/machine/state';
import { AccessLostBanner } from '../../features/board/notices/AccessLostBanner.tsx';
import { ConnectionBanner } from '../../features/board/notices/ConnectionBanner.tsx';
import type { Part } from '../part.ts';
import { SampleBoard } from '../SampleBoard.tsx';

const away = (link: Link) => (
  <SampleBoard connection={{ link, outage: { sinceMs: 0, isNoticed: true } }}>
    <ConnectionBanner />
  </SampleBoard>
);
const inHalfAMinuteMs = (): number => performance.now() + 30_000;

export const banners: Part = {
  name: 'Banners',
  isAlone: true,
  states: {
    Reconnecting: away({ state: 'reconnecting', tries: 2, atMs: inHalfAMinuteMs() }),
    'Connection lost': away({ state: 'reconnecting', tries: TRIES_MAX, atMs: inHalfAMinuteMs() }),
    Offline: away({ state: 'offline', tries: 2, atMs: inHalfAMinuteMs() }),
    'Access lost': (
      <SampleBoard>
        <AccessLostBanner onRegained={() => {}} />
      </SampleBoard>
    ),
  },
};

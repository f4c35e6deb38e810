import { randomBytes } from 'node:crypto';
import type { LiveLoad } from './liveRound.ts';
import { QUESTIONS } from './liveSides.ts';
import { issueSessions } from './sessions.ts';

type LoadSize = Omit<LiveLoad, 'credentials'>;

/** Creates the secret of a server, and for each vote of the load a session that the server accepts. */
export const createLiveLoad = (size: LoadSize): { serverSecret: string; load: LiveLoad } => {
  const serverSecret = randomBytes(32).toString('base64url');
  const credentials = issueSessions(serverSecret, size.perSecond * size.seconds);
  return { serverSecret, load: { ...size, credentials } };
};

export const describeLoad = ({ viewers, perSecond, seconds }: LoadSize): string =>
  `${viewers} viewers of one board of ${QUESTIONS} questions, ${perSecond} votes a second for ${seconds} s`;

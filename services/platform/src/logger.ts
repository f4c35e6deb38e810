import { pino } from 'pino';
import type { DestinationStream, LevelWithSilent, Logger } from 'pino';

export type { Logger } from 'pino';

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'x-session-id'];
const redactedPaths = secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]);

type LoggerOptions = { level: LevelWithSilent; destination?: DestinationStream };

/** JSON lines, to stdout unless a destination is given; credentials in `headers` are redacted. */
export const createLogger = ({ level, destination }: LoggerOptions): Logger =>
  pino({ level, redact: redactedPaths }, destination ?? pino.destination(1));

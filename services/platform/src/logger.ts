import { pino } from 'pino';
import type { DestinationStream, LevelWithSilent, Logger } from 'pino';

export type { Logger } from 'pino';

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'x-session-id'];
const redactedPaths = secretHeaders.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]);
/** A chain of causes may be circular. */
const CAUSES_MAX = 5;

type LoggerOptions = { level: LevelWithSilent; destination?: DestinationStream };

/** Logs JSON lines, by default to stdout; credentials in `headers` are redacted. */
export const createLogger = ({ level, destination }: LoggerOptions): Logger =>
  pino(
    { level, redact: redactedPaths, serializers: { err: (error: unknown) => describe(error) } },
    destination ?? pino.destination(1),
  );

type Described = {
  type: string;
  message?: string;
  stack?: string | undefined;
  code?: string | number;
  cause?: Described;
};

/**
 * Fields of an error for the log. Drivers add data that must not be logged: ioredis adds the failed command with its
 * arguments, such as a password, and pg adds the row. So only these fields are logged.
 */
const describe = (error: unknown, causesLeft = CAUSES_MAX): Described => {
  if (typeof error === 'string') return { type: 'string', message: error };
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack, cause } = error;
  const code = codeOf(error);
  return {
    type: error.constructor.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && causesLeft > 0 && { cause: describe(cause, causesLeft - 1) }),
  };
};

const codeOf = (error: Error): string | number | undefined => {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
};

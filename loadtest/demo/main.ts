/**
 * `npm run demo`: a board or an event with a simulated audience on a running server, for some minutes or until Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { holdDemo, isFound } from './demo.ts';
import { holdConference } from './demoConference.ts';

const USAGE = `npm run demo -- [--url http://localhost:PORT] [--people 300] [--minutes 10]
                [--event | --board ID --token ADMIN_TOKEN] [--review]`;
const MINUTES_MAX = 240;
const PEOPLE_MAX = 5000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @throws Error that names the invalid option */
const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? 3000}` },
      people: { type: 'string', default: '300' },
      minutes: { type: 'string', default: '10' },
      board: { type: 'string' },
      token: { type: 'string' },
      review: { type: 'boolean', default: false },
      event: { type: 'boolean', default: false },
    },
  });
  if (values.event && values.board !== undefined)
    throw new Error('--event opens new boards: leave out --board.');
  return {
    ...values,
    url: values.url.replace(/\/$/, ''),
    people: bounded('people', values.people, PEOPLE_MAX),
    minutes: bounded('minutes', values.minutes, MINUTES_MAX),
  };
};

const bounded = (name: string, text: string, max: number): number => {
  const value = Number(text);
  if (value > 0 && value <= max) return value;
  throw new Error(`--${name} must be a number above 0, and at most ${max}.`);
};

const main = async (): Promise<number> => {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 1;
  }
  const { url, people, minutes, board, token, event, review: hasReview } = options;
  if (!(await isFound(url, '/health/ready'))) {
    say(`Nothing answers at ${url}. Start a server with npm start, or name one with --url.`);
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const demo = { url, people, totalMs: minutes * 60_000, hasReview, say, stop };
  if (event) return holdConference(demo);
  return holdDemo(demo, board === undefined ? undefined : { boardId: board, adminToken: token });
};

process.exitCode = await main();

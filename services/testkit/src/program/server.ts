import { fileURLToPath } from 'node:url';
import { runProgram, type Environment, type Program, type ProgramOptions } from './program.ts';

export type Server = Program & { url: string };

const SOURCES = new URL('../../../server/src/', import.meta.url);
const PRESET: Environment = {
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  // The cache folder of `npm start`: it halves the CPU of a start.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node', SOURCES)),
};
const READY_WITHIN_MS = 60_000;
const OPEN_LINE = /^Openfloor [\d.]+ is open at http:\/\/[\w.]+:(\d+)/;

const pathOf = (file: string): string => fileURLToPath(new URL(`${file}.ts`, SOURCES));

/** The program that `npm start` runs. */
export const SERVER_MAIN = pathOf('main');

/** Runs the server or an operator's command. */
export const runOpenfloor = (
  file: 'main' | 'verify' | 'rebuild' | 'rotate' | 'import' | 'erase' | 'backup' | 'restore' | 'planKey',
  environment: Environment,
  { args = [], ...options }: Pick<ProgramOptions, 'isStderrShown'> & { args?: readonly string[] } = {},
): Program =>
  runProgram({
    ...options,
    command: [process.execPath, file === 'main' ? SERVER_MAIN : pathOf(`commands/${file}`), ...args],
    environment: { ...PRESET, ...environment },
  });

/** @param program the server, which prints its address when it listens */
export const untilOpen = async (program: Program): Promise<Server> => {
  const [, port] = await program.untilLine(OPEN_LINE, READY_WITHIN_MS);
  return { ...program, url: `http://127.0.0.1:${port}` };
};

/** Runs a node and resolves when it listens. */
export const startServer = async (
  ...run: [Environment, Pick<ProgramOptions, 'isStderrShown'>?]
): Promise<Server> => {
  const program = runOpenfloor('main', ...run);
  try {
    return await untilOpen(program);
  } catch (error) {
    await program.stop('SIGKILL');
    throw error;
  }
};

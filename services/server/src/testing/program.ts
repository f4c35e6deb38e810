import { endPostgres } from '@openfloor/testkit/postgres/postmaster';
import type { Environment, Program } from '@openfloor/testkit/program/program';
import { runOpenfloor, untilOpen, type Server } from '@openfloor/testkit/program/server';
import { onTestFinished } from 'vitest';

/** Runs a program of this package, at most until the test ends. */
export const run = (
  file: 'main' | 'verify' | 'rebuild' | 'rotate' | 'import' | 'erase' | 'backup' | 'restore' | 'planKey',
  environment: Environment,
  args: readonly string[] = [],
): Program => {
  const program = runOpenfloor(file, environment, { args });
  onTestFinished(async () => {
    await program.stop('SIGKILL');
    if (environment['DATA_DIR'] !== undefined) await endPostgres(environment['DATA_DIR'], 'SIGKILL');
  });
  return program;
};

/** Starts a node and resolves when it listens. */
export const startServer = (environment: Environment): Promise<Server> => untilOpen(run('main', environment));

import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardId } from '@openfloor/contract/ids';
import type { Logger } from '@openfloor/platform/logger';
import { Gauge, type Registry } from 'prom-client';

/**
 * A node that finds data of a later version departs: it stops serving permanently while its process keeps running.
 * During a deploy the later version's nodes take over.
 */
export type Departure = {
  /** Accepts any error, and starts the departure if it is a `LaterVersion`. */
  note: (error: unknown) => void;
  hasStarted: () => boolean;
  /** Whether the node also refuses calls about boards that it can read. */
  isOver: () => boolean;
  /** Calls `leave` once when the departure starts, immediately if it has started. */
  onStart: (leave: () => void) => void;
};

export type DepartureOptions = {
  logger: Logger;
  registry: Registry;
  /** Time that the proxy takes to notice that a node is not ready. */
  noticeMs: number;
  /** Called with each board that this version cannot read. */
  onBoard: (boardId: BoardId, reason: LaterVersion) => void;
};

export const createDeparture = ({ logger, registry, noticeMs, onBoard }: DepartureOptions): Departure => {
  let startedAtMs: number | undefined;
  let servesNothing = false;
  const listeners: (() => void)[] = [];
  const gauge: Gauge = new Gauge({
    name: 'openfloor_later_version_met',
    help: 'Whether this node has stopped serving because it found data of a later version',
    registers: [registry],
    collect: () => gauge.set(Number(startedAtMs !== undefined)),
  });

  const start = ({ unknownPart: met, boardId, seq }: LaterVersion): void => {
    startedAtMs = performance.now();
    logger.error({ met, boardId, seq }, 'found data of a later version: this node stops serving');
    for (const leave of listeners) leave();
  };

  return {
    note: (error) => {
      if (!(error instanceof LaterVersion)) return;
      if (error.boardId === undefined) servesNothing = true;
      else onBoard(error.boardId, error);
      if (startedAtMs === undefined) start(error);
    },
    hasStarted: () => startedAtMs !== undefined,
    isOver: () => servesNothing || (startedAtMs !== undefined && performance.now() - startedAtMs >= noticeMs),
    onStart: (leave) => {
      if (startedAtMs === undefined) listeners.push(leave);
      else leave();
    },
  };
};

import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardId } from '@openfloor/contract/ids';
import type { Logger } from '@openfloor/platform/logger';
import { Gauge, type Registry } from 'prom-client';

/**
 * Why a node leaves for good while its process goes on: it met what a later version wrote. During a deploy the later
 * version's nodes take over.
 */
export type Departure = {
  /** Takes any error, and begins the departure if that says that a later version is at work. */
  note: (error: unknown) => void;
  hasBegun: () => boolean;
  /** Whether calls that do not concern the board in question are refused too. */
  isOver: () => boolean;
  /** Calls once, when it begins or has begun. */
  onBegin: (leave: () => void) => void;
};

export type DepartureOptions = {
  logger: Logger;
  registry: Registry;
  /** How long the proxy takes to notice that a node is not ready. */
  noticeMs: number;
  /** Called with each board that this version cannot read. */
  onBoard: (boardId: BoardId, reason: LaterVersion) => void;
};

export const createDeparture = ({ logger, registry, noticeMs, onBoard }: DepartureOptions): Departure => {
  let begunAtMs: number | undefined;
  let servesNothing = false;
  const listeners: (() => void)[] = [];
  const gauge: Gauge = new Gauge({
    name: 'openfloor_later_version_met',
    help: 'Whether this node has left because it met what a later version wrote',
    registers: [registry],
    collect: () => gauge.set(Number(begunAtMs !== undefined)),
  });

  const begin = ({ met, boardId, seq }: LaterVersion): void => {
    begunAtMs = performance.now();
    logger.error({ met, boardId, seq }, 'met what a later version wrote: this node leaves');
    for (const leave of listeners) leave();
  };

  return {
    note: (error) => {
      if (!(error instanceof LaterVersion)) return;
      if (error.boardId === undefined) servesNothing = true;
      else onBoard(error.boardId, error);
      if (begunAtMs === undefined) begin(error);
    },
    hasBegun: () => begunAtMs !== undefined,
    isOver: () => servesNothing || (begunAtMs !== undefined && performance.now() - begunAtMs >= noticeMs),
    onBegin: (leave) => {
      if (begunAtMs === undefined) listeners.push(leave);
      else leave();
    },
  };
};

import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Gauge, type Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { Base } from '../base.ts';

type NodeGauge = { name: string; help: string; labels?: Record<string, string>; read: () => number };

/** Reports the version, the state of Postgres and the bus, and the limits of resources. */
export const reportNode = ({
  registry,
  config,
  database: { pool },
  transport: { bus },
  availability,
}: Pick<Base, 'registry' | 'config' | 'database' | 'transport' | 'availability'>): void => {
  const readings: NodeGauge[] = [
    {
      name: 'openfloor_build_info',
      help: 'Version and role of this node; always 1',
      labels: { version: packageJson.version, role: config.ROLE },
      read: () => 1,
    },
    {
      name: 'openfloor_bus_up',
      help: 'Whether messages flow over Redis; if not, nodes read the log instead',
      read: () => Number(bus.isUp()),
    },
    {
      name: 'openfloor_postgres_up',
      help: 'Whether Postgres answered the latest check',
      read: () => Number(!availability.isAway()),
    },
    {
      name: 'openfloor_postgres_connections',
      help: 'Connections to Postgres in use',
      read: () => pool.totalCount - pool.idleCount,
    },
    {
      name: 'openfloor_postgres_connections_max',
      help: 'Connections to Postgres that this node may have',
      read: () => pool.options.max,
    },
    {
      name: 'openfloor_postgres_waiting',
      help: 'Statements that wait for a connection to Postgres',
      read: () => pool.waitingCount,
    },
    {
      name: 'openfloor_memory_max_bytes',
      help: 'Memory of the container, or of the machine without a container limit',
      // `constrainedMemory` without a limit is 0, or more than the machine has.
      read: () => Math.min(process.constrainedMemory() || Infinity, totalmem()),
    },
    {
      name: 'openfloor_heap_max_bytes',
      help: 'Heap size above which the process crashes',
      read: () => getHeapStatistics().heap_size_limit,
    },
  ];
  for (const reading of readings) report(registry, reading);
};

/** Reports the answer of /health/ready. */
export const reportReadiness = (
  { registry, config }: Pick<Base, 'registry' | 'config'>,
  isReady: () => boolean,
): void =>
  report(registry, {
    name: 'openfloor_ready',
    help: 'Whether /health/ready answers 200',
    labels: { role: config.ROLE },
    read: () => Number(isReady()),
  });

const report = (registry: Registry, { name, help, labels = {}, read }: NodeGauge): void => {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    collect: () => gauge.set(labels, read()),
  });
};

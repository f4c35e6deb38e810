import type { Definition } from '../definition.ts';

export const append: Definition = {
  uid: 'openfloor-append',
  title: 'Append',
  description: 'How votes and questions are committed to Postgres, and how long callers wait.',
  stats: [
    {
      title: 'Commands a second',
      description: 'Decided commands: votes, questions and moderation.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_append_commands_sum{instance=~"$node"}[$__rate_interval]))',
          legend: 'commands',
        },
      ],
    },
    {
      title: 'Commit, p99',
      description: 'Time from the first read of a batch to its commit.',
      unit: 's',
      thresholds: { warn: 0.1, bad: 0.25 },
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_append_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Fullest append queue',
      description: 'Commands that wait for their batch, as a share of the limit, on the worst node.',
      unit: 'percentunit',
      thresholds: { warn: 0.05, bad: 0.25 },
      queries: [
        {
          expr: 'max(openfloor_pending_commands{instance=~"$node"} / openfloor_pending_commands_max{instance=~"$node"})',
          legend: 'waiting',
        },
      ],
    },
    {
      title: 'Postgres',
      description: 'Whether Postgres answers the worst node.',
      unit: 'bool_yes_no',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'min(openfloor_postgres_up{instance=~"$node"})', legend: 'up' }],
    },
  ],
  graphs: [
    {
      title: 'Commands and events',
      description: 'Decided commands and recorded events: a repeated vote records no event.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_append_commands_sum{instance=~"$node"}[$__rate_interval]))',
          legend: 'commands',
        },
        {
          expr: 'sum(rate(openfloor_commit_events_sum{instance=~"$node"}[$__rate_interval]))',
          legend: 'events',
        },
      ],
    },
    {
      title: 'Batch size',
      description: 'Commands in a batch. It grows with the load and with the commit time of Postgres.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (rate(openfloor_append_commands_sum{instance=~"$node"}[$__rate_interval])) / sum by (instance) (rate(openfloor_append_commands_count{instance=~"$node"}[$__rate_interval]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Commit time',
      description:
        'Time from the first read of a batch to its commit; a caller waits for at most two batches.',
      unit: 's',
      thresholds: { bad: 0.25 },
      queries: [
        {
          expr: 'histogram_quantile(0.5, sum by (le) (rate(openfloor_append_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p50',
        },
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_append_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Answer time of writes',
      description: 'How long the caller of a POST waits.',
      unit: 's',
      thresholds: { bad: 1 },
      queries: [
        {
          expr: 'histogram_quantile(0.5, sum by (le) (rate(openfloor_http_request_seconds_bucket{method="POST", instance=~"$node"}[$__rate_interval])))',
          legend: 'p50',
        },
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_http_request_seconds_bucket{method="POST", instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Waiting commands',
      description: 'At 10,000 on a node further commands get a 503.',
      unit: 'short',
      queries: [{ expr: 'openfloor_pending_commands{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Conflicts, failures, refusals',
      description:
        'Conflicts: another node wrote to the same board, or a transaction held rows of it for 250 ms, so the node decides the batch again, alone. Failures: Postgres did not commit. Refusals: the queue was full.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_append_conflicts_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'conflicts',
        },
        {
          expr: 'sum(rate(openfloor_append_failures_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'failures',
        },
        {
          expr: 'sum(rate(openfloor_append_refused_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'refusals',
        },
      ],
    },
    {
      title: 'Connections to Postgres',
      description: 'Connections in use, as a share of the limit of a node.',
      unit: 'percentunit',
      thresholds: { bad: 1 },
      queries: [
        {
          expr: 'openfloor_postgres_connections{instance=~"$node"} / openfloor_postgres_connections_max{instance=~"$node"}',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Statements that wait for a connection',
      description: 'Short peaks are fine; a constant value means that the pool is exhausted.',
      unit: 'short',
      queries: [{ expr: 'openfloor_postgres_waiting{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Expired keys deleted',
      description: 'Expired idempotency keys deleted in the last hour; api nodes sweep them each hour.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(increase(openfloor_expired_keys_deleted_total{instance=~"$node"}[1h]))',
          legend: 'deleted',
        },
        {
          expr: 'min(openfloor_expired_keys_left{instance=~"$node"})',
          legend: 'left, estimated',
        },
      ],
    },
    {
      title: 'Demo boards deleted',
      description:
        'Demo boards older than a day, deleted in the last hour; api nodes look for them each hour.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(increase(openfloor_demo_boards_deleted_total{instance=~"$node"}[1h]))',
          legend: 'deleted',
        },
      ],
    },
    {
      title: 'Lists built',
      description: 'Question lists serialized a second; each serves all clients until the board changes.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (rate(openfloor_snapshot_build_seconds_count{instance=~"$node"}[$__rate_interval]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'CPU by api node',
      description: 'Share of one core; a node is one thread.',
      unit: 'percentunit',
      thresholds: { bad: 0.85 },
      queries: [
        {
          expr: 'rate(process_cpu_seconds_total{instance=~"$node"}[$__rate_interval]) and on (job, instance) openfloor_build_info{role=~"api|all"}',
          legend: '{{instance}}',
        },
      ],
    },
  ],
};

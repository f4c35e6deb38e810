import type { Definition } from '../definition.ts';

export const faults: Definition = {
  uid: 'openfloor-faults',
  title: 'Faults',
  description: 'Failures, how nodes recover from them, and what the audience notices.',
  stats: [
    {
      title: 'Realtime nodes ready',
      description: 'Realtime nodes ready for viewers.',
      unit: 'short',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'sum(openfloor_ready{role=~"realtime|all"}) or vector(0)', legend: 'ready' }],
    },
    {
      title: 'Api nodes ready',
      description: 'Api nodes ready for requests.',
      unit: 'short',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'sum(openfloor_ready{role=~"api|all"}) or vector(0)', legend: 'ready' }],
    },
    {
      title: 'Redis',
      description: 'Whether messages reach the worst node. Without Redis nodes read the log instead.',
      unit: 'bool_yes_no',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'min(openfloor_bus_up{instance=~"$node"})', legend: 'up' }],
    },
    {
      title: 'Postgres',
      description: 'Whether Postgres answers the worst node.',
      unit: 'bool_yes_no',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'min(openfloor_postgres_up{instance=~"$node"})', legend: 'up' }],
    },
    {
      title: '5xx a second',
      description: 'Requests with a 5xx answer, without health checks.',
      unit: 'reqps',
      thresholds: { warn: 0.05, bad: 0.2 },
      queries: [
        {
          expr: 'sum(rate(openfloor_http_request_seconds_count{status=~"5..", route!~"/health/.*", instance=~"$node"}[$__rate_interval])) or vector(0)',
          legend: '5xx',
        },
      ],
    },
    {
      title: 'Restarts, last hour',
      description: 'Restarts of processes under the same address.',
      unit: 'short',
      thresholds: { warn: 1, bad: 3 },
      queries: [
        {
          expr: 'sum(changes(process_start_time_seconds{instance=~"$node"}[1h]) and on (job, instance) openfloor_build_info)',
          legend: 'restarts',
        },
      ],
    },
  ],
  graphs: [
    {
      title: 'Ready nodes',
      description: 'Nodes whose /health/ready succeeds, by role.',
      unit: 'short',
      queries: [
        { expr: 'sum by (role) (openfloor_ready{instance=~"$node"})', legend: '{{role}}' },
        {
          expr: 'sum(openfloor_later_version_met{instance=~"$node"})',
          legend: 'stopped because of a later version',
        },
      ],
    },
    {
      title: 'Unstored web builds',
      description:
        'Nodes that cannot store their web build for other nodes: during a deploy pages may lack files.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (openfloor_web_build_unstored{instance=~"$node"})',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Unsigned logs',
      description:
        'Age of the oldest event that no checkpoint has. It stays below two minutes unless a board cannot be signed.',
      unit: 's',
      queries: [{ expr: 'max(openfloor_log_unsigned_seconds{instance=~"$node"})', legend: 'oldest event' }],
    },
    {
      title: 'Failures of signing',
      description: 'Attempts to sign the log of a board that failed. The next round tries again.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (increase(openfloor_log_signing_failures_total{instance=~"$node"}[5m]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Active servers of the proxy',
      description: 'Nodes that pass the health checks of the proxy.',
      unit: 'short',
      queries: [{ expr: 'haproxy_backend_active_servers{proxy=~"api|realtime"}', legend: '{{proxy}}' }],
    },
    {
      title: 'Connections of the proxy',
      description:
        'Connections from browsers, as a share of the limit; connections to the nodes do not count.',
      unit: 'percentunit',
      thresholds: { bad: 0.85 },
      queries: [
        {
          expr: 'haproxy_process_current_connections / haproxy_process_max_connections',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Refused and failed calls by route',
      description: '429: a rate limit; 503: Postgres is down or a queue is full; 500: a bug in Openfloor.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (route, status) (rate(openfloor_http_request_seconds_count{status=~"429|5..", instance=~"$node"}[$__rate_interval])) > 0',
          legend: '{{status}} {{route}}',
        },
      ],
    },
    {
      title: 'Round trip over Redis',
      description:
        'Round trip of a probe that a node sends to itself. Beyond 150 ms the node also reads Postgres.',
      unit: 's',
      thresholds: { bad: 0.15 },
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (instance, le) (rate(openfloor_bus_probe_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Repaired gaps by cause',
      description:
        'sweep: the regular read of Postgres found events that the bus had not delivered; out-of-order: a message between others was missing; without-events: a commit was too large for a message, which is no fault; subscribed: a new subscription; asked: a caller needed the newest events.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (cause) (rate(openfloor_feed_gaps_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{cause}}',
        },
      ],
    },
    {
      title: 'Time to repair a gap',
      description: 'Time from the detection of a gap to its repair: the extra delay for the audience.',
      unit: 's',
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_feed_repair_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Boards behind Postgres',
      description:
        'Followed boards of which the latest regular read of Postgres found events that the bus had not delivered. The node reads them, so the number falls with the next read; if it stays, the bus loses messages.',
      unit: 'short',
      queries: [
        {
          expr: 'openfloor_feed_boards_behind{instance=~"$node"}',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Boards that lost their last events',
      description:
        'Postgres no longer has events that the node had read, after a failover to a lagging replica or after a restore. The board has a new epoch, and the log line names the events. See the runbook, "Postgres".',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (increase(openfloor_board_tails_lost_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Failed publishes and rebuilt subscriptions',
      description: 'Nodes read the log instead in both cases.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (rate(openfloor_publish_failures_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'publish {{instance}}',
        },
        {
          expr: 'sum by (instance) (rate(openfloor_bus_subscriber_rebuilds_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'subscription {{instance}}',
        },
      ],
    },
    {
      title: 'Resumed clients by source',
      description:
        'current: the client missed nothing; ring: resumed from memory; postgres: resumed from the log; resync: the client read the whole list, after a restore or a very long absence.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (source) (rate(openfloor_resumes_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{source}}',
        },
      ],
    },
    {
      title: 'Memory',
      description: 'Share of the memory limit of the container, or of the machine if the container has none.',
      unit: 'percentunit',
      thresholds: { bad: 0.85 },
      queries: [
        {
          expr: 'process_resident_memory_bytes{instance=~"$node"} / openfloor_memory_max_bytes{instance=~"$node"}',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Heap',
      description: 'Share of the heap limit. Beyond it the process ends.',
      unit: 'percentunit',
      thresholds: { bad: 0.85 },
      queries: [
        {
          expr: 'nodejs_heap_size_used_bytes{instance=~"$node"} / openfloor_heap_max_bytes{instance=~"$node"}',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Versions',
      description: 'Nodes by version and role. Two versions for a long time mean a stuck deploy.',
      unit: 'short',
      isStacked: true,
      queries: [
        {
          expr: 'count by (version, role) (openfloor_build_info{instance=~"$node"})',
          legend: '{{role}} {{version}}',
        },
      ],
    },
    {
      title: 'Garbage collection',
      description: 'Share of time that nodes spend on garbage collection.',
      unit: 'percentunit',
      queries: [
        {
          expr: 'sum by (instance) (rate(nodejs_gc_duration_seconds_sum{instance=~"$node"}[$__rate_interval])) and on (instance) openfloor_build_info',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Language model',
      description:
        'Requests by what came of them, and requests that were not sent because a budget was spent.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (request, result) (rate(openfloor_ai_request_seconds_count{instance=~"$node"}[$__rate_interval]))',
          legend: '{{request}} {{result}}',
        },
        {
          expr: 'sum(rate(openfloor_ai_budget_spent_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'budget spent',
        },
      ],
    },
    {
      title: 'Language model, p95',
      description: 'Time of a request to the language model, and nodes that send nothing after failures.',
      unit: 's',
      queries: [
        {
          expr: 'histogram_quantile(0.95, sum by (le, request) (rate(openfloor_ai_request_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: '{{request}}',
        },
        { expr: 'sum(openfloor_ai_breaker_open{instance=~"$node"})', legend: 'nodes in a break' },
      ],
    },
    {
      title: 'Webhooks',
      description: 'Attempts to send a delivery by what came of them. Dead: it was given up.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (outcome) (rate(openfloor_webhook_attempts_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'Webhooks, age when accepted',
      description:
        'Time from an event to the answer of the receiver. One that was away takes what it missed when it is back.',
      unit: 's',
      queries: [0.5, 0.95].map((quantile) => ({
        expr: `histogram_quantile(${quantile}, sum by (le) (rate(openfloor_webhook_lag_seconds_bucket{instance=~"$node"}[$__rate_interval])))`,
        legend: `p${quantile * 100}`,
      })),
    },
    {
      title: 'Rate limit keys in memory',
      description:
        'Sessions and addresses whose last count a node keeps for when Redis is slow or down. At 100,000 the node drops the oldest.',
      unit: 'short',
      queries: [
        {
          expr: 'max by (limit) (openfloor_limiter_keys{instance=~"$node"})',
          legend: '{{limit}}',
        },
      ],
    },
    {
      title: 'Rate limit keys dropped early',
      description: 'Keys whose window had not ended: those sessions and addresses begin a new window.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (limit) (rate(openfloor_limiter_evicted_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{limit}}',
        },
      ],
    },
  ],
};

import type { Definition } from '../definition.ts';

export const faults: Definition = {
  uid: 'openfloor-faults',
  title: 'Faults',
  description: 'What has failed, what bridges it, and who notices.',
  stats: [
    {
      title: 'Realtime nodes ready',
      description: 'Nodes that take viewers.',
      unit: 'short',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'sum(openfloor_ready{role=~"realtime|all"}) or vector(0)', legend: 'ready' }],
    },
    {
      title: 'Api nodes ready',
      description: 'Nodes that take requests.',
      unit: 'short',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'sum(openfloor_ready{role=~"api|all"}) or vector(0)', legend: 'ready' }],
    },
    {
      title: 'Redis',
      description:
        'Whether messages flow, as the node says for which it is worst. Without it the log is read instead.',
      unit: 'bool_yes_no',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'min(openfloor_bus_up{instance=~"$node"})', legend: 'up' }],
    },
    {
      title: 'Postgres',
      description: 'Whether it answers, as the node says for which it is worst.',
      unit: 'bool_yes_no',
      thresholds: { bad: 1, isBadBelow: true },
      queries: [{ expr: 'min(openfloor_postgres_up{instance=~"$node"})', legend: 'up' }],
    },
    {
      title: '5xx a second',
      description: 'Calls that failed on our side; health checks aside.',
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
      description: 'Starts of processes that were known under the same address.',
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
      description: 'What /health/ready says, by role.',
      unit: 'short',
      queries: [
        { expr: 'sum by (role) (openfloor_ready{instance=~"$node"})', legend: '{{role}}' },
        {
          expr: 'sum(openfloor_later_version_met{instance=~"$node"})',
          legend: 'left because of a later version',
        },
      ],
    },
    {
      title: 'Web builds that are not stored',
      description:
        'Nodes that cannot store their web build for other nodes: while a deploy rolls, pages may lack files.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (openfloor_web_build_unstored{instance=~"$node"})',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Servers that the proxy uses',
      description: 'As its own health checks see them.',
      unit: 'short',
      queries: [{ expr: 'haproxy_backend_active_servers{proxy=~"api|realtime"}', legend: '{{proxy}}' }],
    },
    {
      title: 'Connections of the proxy',
      description: 'Of browsers, against what it takes; its own to the nodes do not count.',
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
      description:
        '429 is a limit that was met, 503 is Postgres away or a full queue, 500 is a fault of ours.',
      unit: 'reqps',
      queries: [
        {
          expr: 'sum by (route, status) (rate(openfloor_http_request_seconds_count{status=~"429|5..", instance=~"$node"}[$__rate_interval])) > 0',
          legend: '{{status}} {{route}}',
        },
      ],
    },
    {
      title: 'Way over Redis',
      description: 'A message of a node to itself and back. Beyond 150 ms the node asks Postgres as well.',
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
      title: 'Gaps that were repaired, by what showed them',
      description:
        'sweep: the regular look at Postgres found news that the bus had not brought; out-of-order: a message was missing between others; without-events: a commit too large for a message, which is no fault; subscribed: a new subscription; asked: somebody needed the newest.',
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
      description: 'From its first sign until it was closed: so much later the audience saw it.',
      unit: 's',
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_feed_repair_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Boards that lost their last events',
      description:
        'Postgres no longer has events that the node had read, after a failover to a replica that lagged or after a restore. The board has a new epoch, and the log line names the events. See the runbook, "Postgres".',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (increase(openfloor_board_tails_lost_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Publishing that failed, subscriptions made anew',
      description: 'Both are bridged by the log.',
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
      title: 'Those who came back, by where from they were brought up to date',
      description:
        'current: had missed nothing; ring: from memory; postgres: from the log; resync: had to read the whole list, after a restore or a very long absence.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (source) (rate(openfloor_resumes_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{source}}',
        },
      ],
    },
    {
      title: 'Memory against its bound',
      description: 'Of the container, or the machine where nothing constrains the process.',
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
      title: 'Heap against its bound',
      description: 'Beyond it the process ends itself.',
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
      description: 'Nodes by version and role: two versions for long are a deploy that is stuck.',
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
      title: 'Collecting garbage',
      description: 'Share of the time that nodes spend on it.',
      unit: 'percentunit',
      queries: [
        {
          expr: 'sum by (instance) (rate(nodejs_gc_duration_seconds_sum{instance=~"$node"}[$__rate_interval])) and on (instance) openfloor_build_info',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Keys of limits in memory',
      description:
        'Sessions and addresses whose last count a node knows, for when Redis is late or away. At 100,000 the oldest go.',
      unit: 'short',
      queries: [
        {
          expr: 'max by (limit) (openfloor_limiter_keys{instance=~"$node"})',
          legend: '{{limit}}',
        },
      ],
    },
    {
      title: 'Keys of limits dropped early',
      description: 'Of windows that had not ended: those sessions and addresses begin a new window.',
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

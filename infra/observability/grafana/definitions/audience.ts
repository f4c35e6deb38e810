import type { Definition } from '../definition.ts';

export const audience: Definition = {
  uid: 'openfloor-audience',
  title: 'Audience',
  description: 'How many viewers there are, how they connect and leave, and how soon they see changes.',
  stats: [
    {
      title: 'Viewers',
      description:
        'Distinct sessions with an open board, summed over the nodes: one person on two nodes counts twice.',
      unit: 'short',
      queries: [{ expr: 'sum(openfloor_viewers{instance=~"$node"})', legend: 'viewers' }],
    },
    {
      title: 'Connections',
      description: 'Open sockets. There are more of them than viewers: people have several tabs and devices.',
      unit: 'short',
      queries: [{ expr: 'sum(openfloor_connections{instance=~"$node"})', legend: 'connections' }],
    },
    {
      title: 'Fullest node',
      description:
        'Open sockets as a share of SOCKETS_MAX, on the fullest node. A full node answers new clients with 503, and they follow the stream over HTTP.',
      unit: 'percentunit',
      thresholds: { warn: 0.7, bad: 0.85 },
      queries: [
        {
          expr: 'max(openfloor_connections{instance=~"$node"} / openfloor_connections_max{instance=~"$node"})',
          legend: 'full',
        },
      ],
    },
    {
      title: 'Readers over HTTP, fullest node',
      description:
        'Readers of the stream that wait on a node, as a share of STREAM_READERS_MAX. Beyond it they get 503 and try again.',
      unit: 'percentunit',
      thresholds: { warn: 0.7, bad: 0.85 },
      queries: [
        {
          expr: 'max(openfloor_stream_readers{instance=~"$node"} / openfloor_stream_readers_max{instance=~"$node"})',
          legend: 'full',
        },
      ],
    },
    {
      title: 'Commit to screen, p99',
      description: 'Time from the commit of a change to the write to the last socket of a node.',
      unit: 's',
      thresholds: { warn: 0.5, bad: 1 },
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_delivery_lag_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
  ],
  graphs: [
    {
      title: 'Viewers by node',
      description:
        'The proxy sends each new viewer to the emptiest node, so the nodes even out after some time.',
      unit: 'short',
      isStacked: true,
      queries: [{ expr: 'openfloor_viewers{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Connections by node',
      description: 'Open sockets of each realtime node.',
      unit: 'short',
      isStacked: true,
      queries: [{ expr: 'openfloor_connections{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Commit to screen',
      description:
        'Time from the commit of a change to the write to the last socket, by the clocks of two nodes.',
      unit: 's',
      thresholds: { bad: 1 },
      queries: [
        {
          expr: 'histogram_quantile(0.5, sum by (le) (rate(openfloor_delivery_lag_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p50',
        },
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_delivery_lag_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Connects and disconnects',
      description:
        'Sockets accepted and closed a second. If both are high, viewers lose their connection and reconnect.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_accepts_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'accepted',
        },
        {
          expr: 'sum(rate(openfloor_closes_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'closed',
        },
      ],
    },
    {
      title: 'Closes by code',
      description:
        '1001: left the page; 1006: connection lost; 1012: node drains (a deploy); 1013: read too slowly; 1008: broke the protocol.',
      unit: 'short',
      isStacked: true,
      queries: [
        {
          expr: 'sum by (code) (rate(openfloor_closes_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{code}}',
        },
      ],
    },
    {
      title: 'Refused before the upgrade',
      description:
        'full: the node has SOCKETS_MAX sockets, or 80 % of them for a client without a session; busy: its event loop is more than a second late; draining: the node leaves; origin, path: a foreign page, an unknown address.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (reason) (rate(openfloor_accepts_refused_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{reason}}',
        },
      ],
    },
    {
      title: 'Challenges to sessions beyond the limits of their address',
      description:
        'issued: a write got a challenge as answer; solved: the session may write from then on; overloaded: too many at the same time. A hall solves its challenges, a script does not.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (outcome) (rate(openfloor_challenges_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'Faults in browsers',
      description:
        'Faults that pages report, by kind and build; other: a build that the node does not serve. Reports are sampled, so this is no exact count.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (kind, version) (rate(openfloor_browser_faults_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{kind}} {{version}}',
        },
      ],
    },
  ],
};

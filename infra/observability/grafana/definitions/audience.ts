import type { Definition } from '../definition.ts';

export const audience: Definition = {
  uid: 'openfloor-audience',
  title: 'Audience',
  description: 'Who is there, who comes and goes, and how soon they see what happens.',
  stats: [
    {
      title: 'Viewers',
      description:
        'Distinct sessions with an open board, added up over the nodes: one person on two nodes counts twice.',
      unit: 'short',
      queries: [{ expr: 'sum(openfloor_viewers{instance=~"$node"})', legend: 'viewers' }],
    },
    {
      title: 'Connections',
      description: 'Open sockets. More than viewers: people have several tabs and devices.',
      unit: 'short',
      queries: [{ expr: 'sum(openfloor_connections{instance=~"$node"})', legend: 'connections' }],
    },
    {
      title: 'Fullest node',
      description:
        'Sockets held against SOCKETS_MAX, on the node where it is worst. Beyond it newcomers get a 503.',
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
      title: 'Commit to screen, p99',
      description:
        'From the commit of a change until the last socket of a node was written. The promise is a blink.',
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
      description: 'The proxy sends each newcomer to the emptiest node, so nodes grow alike after some time.',
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
        'From the commit of a change until the last socket was written, by the clocks of two nodes.',
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
      title: 'Coming and going',
      description:
        'Sockets accepted and closed a second. Both high at once: people lose their connection and come back.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_accepts_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'come',
        },
        {
          expr: 'sum(rate(openfloor_closes_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'go',
        },
      ],
    },
    {
      title: 'Closes by code',
      description:
        '1001 left the page, 1006 lost, 1012 node leaves (a deploy), 1013 read too slowly, 1008 misbehaved.',
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
        'full: SOCKETS_MAX; busy: the node is more than a second late; draining: it leaves; origin, path: not ours.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (reason) (rate(openfloor_accepts_refused_total{instance=~"$node"}[$__rate_interval]))',
          legend: '{{reason}}',
        },
      ],
    },
    {
      title: 'Challenges to sessions beyond the ceiling of their address',
      description:
        'issued: a first write was answered with a challenge; solved: the session may write from then on; overloaded: too many at the same time. A hall solves what it is issued, a script does not.',
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
        'What pages report, by kind and build; other: a build that the node does not serve. Sampled: a measure of trouble, no count.',
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

import type { Definition } from '../definition.ts';

export const fanOut: Definition = {
  uid: 'openfloor-fan-out',
  title: 'Fan-out',
  description: 'The way of a change from a realtime node to all of its sockets, and what it costs.',
  stats: [
    {
      title: 'Frames a second',
      description: 'Frames written to sockets, over all nodes chosen.',
      unit: 'short',
      queries: [
        {
          expr: 'sum(rate(openfloor_sent_frames_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'frames',
        },
      ],
    },
    {
      title: 'Bytes a second',
      description: 'Bytes of frames, before TLS.',
      unit: 'binBps',
      queries: [
        {
          expr: 'sum(rate(openfloor_sent_bytes_total{instance=~"$node"}[$__rate_interval]))',
          legend: 'bytes',
        },
      ],
    },
    {
      title: 'Slow readers',
      description: 'Clients that are skipped until they have read what is on its way.',
      unit: 'short',
      thresholds: { warn: 20, bad: 200 },
      queries: [{ expr: 'sum(openfloor_lagging_connections{instance=~"$node"})', legend: 'lagging' }],
    },
    {
      title: 'Event loop, worst p99',
      description:
        'How long a node does not get round to anything else. Above a second it refuses newcomers.',
      unit: 's',
      thresholds: { warn: 0.1, bad: 0.25 },
      queries: [
        {
          expr: 'max(nodejs_eventloop_lag_p99_seconds{instance=~"$node"} and on (job, instance) openfloor_build_info)',
          legend: 'p99',
        },
      ],
    },
  ],
  graphs: [
    {
      title: 'Frames by node',
      description: 'Frames written to sockets.',
      unit: 'short',
      isStacked: true,
      queries: [
        {
          expr: 'rate(openfloor_sent_frames_total{instance=~"$node"}[$__rate_interval])',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Bytes by node',
      description: 'Against what the machine can send: a gigabit is some 120 MB a second.',
      unit: 'binBps',
      isStacked: true,
      queries: [
        {
          expr: 'rate(openfloor_sent_bytes_total{instance=~"$node"}[$__rate_interval])',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Fan-out time',
      description: 'To write one change to all sockets of its board on a node, with other work between.',
      unit: 's',
      queries: [
        {
          expr: 'histogram_quantile(0.5, sum by (le) (rate(openfloor_fan_out_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p50',
        },
        {
          expr: 'histogram_quantile(0.99, sum by (le) (rate(openfloor_fan_out_seconds_bucket{instance=~"$node"}[$__rate_interval])))',
          legend: 'p99',
        },
      ],
    },
    {
      title: 'Window',
      description:
        'How long changes are gathered before the next frame: 50 ms, and up to 250 where telling a board takes long. Wide all the time: the node is at its bound.',
      unit: 's',
      thresholds: { bad: 0.25 },
      queries: [
        {
          expr: 'sum by (instance) (rate(openfloor_window_seconds_sum{instance=~"$node"}[$__rate_interval])) / sum by (instance) (rate(openfloor_window_seconds_count{instance=~"$node"}[$__rate_interval]))',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Events a frame',
      description:
        'How many events one frame covers, by audience. More under load: that is what windows are for.',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (audience) (rate(openfloor_frame_events_sum{instance=~"$node"}[$__rate_interval])) / sum by (audience) (rate(openfloor_frame_events_count{instance=~"$node"}[$__rate_interval]))',
          legend: '{{audience}}',
        },
      ],
    },
    {
      title: 'Slow readers by node',
      description: 'One node: its network. All of them: the venue.',
      unit: 'short',
      queries: [{ expr: 'openfloor_lagging_connections{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Event loop by node',
      description: 'The 99th percentile of its delay since the last scrape.',
      unit: 's',
      thresholds: { bad: 0.25 },
      queries: [
        {
          expr: 'nodejs_eventloop_lag_p99_seconds{instance=~"$node"} and on (job, instance) openfloor_build_info',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'CPU by node',
      description: 'Of one core. A node is one thread, and has little to win from a second core.',
      unit: 'percentunit',
      thresholds: { bad: 0.85 },
      queries: [
        {
          expr: 'rate(process_cpu_seconds_total{instance=~"$node"}[$__rate_interval]) and on (job, instance) openfloor_build_info',
          legend: '{{instance}}',
        },
      ],
    },
  ],
};

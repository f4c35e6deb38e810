import type { Definition } from '../definition.ts';

export const fanOut: Definition = {
  uid: 'openfloor-fan-out',
  title: 'Fan-out',
  description: 'How realtime nodes send changes to their sockets, and what it costs.',
  stats: [
    {
      title: 'Frames a second',
      description: 'Frames written to sockets, summed over the selected nodes.',
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
      description: 'Clients that read too slowly; the node skips them until they have read what was sent.',
      unit: 'short',
      thresholds: { warn: 20, bad: 200 },
      queries: [{ expr: 'sum(openfloor_lagging_connections{instance=~"$node"})', legend: 'lagging' }],
    },
    {
      title: 'Event loop, worst p99',
      description: 'Delay of the event loop on the worst node. Above a second the node refuses new clients.',
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
      description: 'Bytes of frames, before TLS. A gigabit link carries about 120 MB a second.',
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
      description:
        'Time to write one frame to all sockets of its board on a node, including other work between.',
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
        'How long a channel collects changes for its next frame: until the event loop was idle for as long as the fan-out took, at most 30 ms, and as those of the other boards whose windows are open; at most 250 ms in all. All boards of a node share its loop, so their windows widen together. A constantly wide window means that the node is at its limit.',
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
      title: 'Events per frame',
      description: 'Events that one frame covers, by audience. Windows raise it under load.',
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
      description: 'Clients that read too slowly. On one node: its network. On all nodes: the venue.',
      unit: 'short',
      queries: [{ expr: 'openfloor_lagging_connections{instance=~"$node"}', legend: '{{instance}}' }],
    },
    {
      title: 'Event loop by node',
      description: '99th percentile of the event loop delay since the last scrape.',
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
      description: 'Share of one core. A node is one thread and gains little from a second core.',
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

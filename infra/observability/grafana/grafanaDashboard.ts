import type { Definition, Panel, Query } from './definition.ts';

/** The last version of Grafana's first dashboard model. Grafana 12 writes it; later versions read it. */
const SCHEMA_VERSION = 42;
const COLUMNS = 24;
const STAT_HEIGHT = 4;
const GRAPH_HEIGHT = 8;
const GRAPHS_PER_ROW = 2;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Grafana's model of a dashboard, to be provisioned from a file. */
export const grafanaDashboard = ({ uid, title, description, stats, graphs }: Definition): object => ({
  uid,
  title: `Openfloor: ${title}`,
  description,
  tags: ['openfloor'],
  schemaVersion: SCHEMA_VERSION,
  version: 1,
  editable: false,
  // Shared crosshair.
  graphTooltip: 1,
  refresh: '5s',
  time: { from: 'now-30m', to: 'now' },
  timepicker: {},
  timezone: 'browser',
  annotations: { list: [] },
  links: [
    {
      type: 'dashboards',
      tags: ['openfloor'],
      title: 'Openfloor',
      asDropdown: false,
      keepTime: true,
      includeVars: true,
    },
  ],
  templating: { list: [DATASOURCE_VARIABLE, NODE_VARIABLE] },
  panels: [
    ...stats.map((panel, index) => ({
      ...panelOf(panel, index),
      ...STAT,
      fieldConfig: { defaults: fieldDefaults(panel), overrides: [] },
      gridPos: position(index, stats.length, STAT_HEIGHT, 0),
    })),
    ...graphs.map((panel, index) => ({
      ...panelOf(panel, stats.length + index),
      ...GRAPH,
      fieldConfig: { defaults: { ...fieldDefaults(panel), custom: graphStyle(panel) }, overrides: [] },
      gridPos: position(index, GRAPHS_PER_ROW, GRAPH_HEIGHT, STAT_HEIGHT),
    })),
  ],
});

const DATASOURCE_VARIABLE = {
  name: 'datasource',
  label: 'Prometheus',
  type: 'datasource',
  query: 'prometheus',
  current: { text: 'Prometheus', value: 'prometheus' },
};

const NODE_VARIABLE = {
  name: 'node',
  label: 'Node',
  type: 'query',
  datasource: DATASOURCE,
  query: { query: 'label_values(openfloor_build_info, instance)', refId: 'node' },
  // On time range change.
  refresh: 2,
  // Alphabetical.
  sort: 1,
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
};

const STAT = {
  type: 'stat',
  options: {
    colorMode: 'value',
    graphMode: 'area',
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    textMode: 'auto',
  },
};

const GRAPH = {
  type: 'timeseries',
  options: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
};

const graphStyle = ({ isStacked = false, thresholds }: Panel) => ({
  drawStyle: 'line',
  lineWidth: 1,
  fillOpacity: isStacked ? 40 : 5,
  showPoints: 'never',
  spanNulls: false,
  stacking: { mode: isStacked ? 'normal' : 'none', group: 'A' },
  thresholdsStyle: { mode: thresholds ? 'dashed' : 'off' },
});

const fieldDefaults = ({ unit, thresholds }: Panel) => ({
  unit,
  min: 0,
  color: { mode: 'palette-classic' },
  thresholds: { mode: 'absolute', steps: stepsOf(thresholds) },
});

const stepsOf = (thresholds: Panel['thresholds']) => {
  if (!thresholds) return [{ color: 'text', value: null }];
  const { warn, bad, isBadBelow = false } = thresholds;
  if (isBadBelow)
    return [
      { color: 'red', value: null },
      { color: 'green', value: bad },
    ];
  return [
    { color: 'green', value: null },
    ...(warn === undefined ? [] : [{ color: 'orange', value: warn }]),
    { color: 'red', value: bad },
  ];
};

const panelOf = ({ title, description, queries }: Panel, index: number) => ({
  id: index + 1,
  title,
  description,
  datasource: DATASOURCE,
  targets: queries.map(targetOf),
});

const targetOf = ({ expr, legend }: Query, index: number) => ({
  refId: String.fromCharCode(65 + index),
  datasource: DATASOURCE,
  editorMode: 'code',
  expr,
  legendFormat: legend,
  range: true,
});

const position = (index: number, perRow: number, height: number, top: number) => {
  const width = COLUMNS / perRow;
  return { x: (index % perRow) * width, y: top + Math.floor(index / perRow) * height, w: width, h: height };
};

// oxlint-disable-next-line import/no-unassigned-import -- before uPlot, which reads the language as it is loaded
import './validLanguage.ts';
import UPlot from 'uplot';
import { barsOf, positionOf, type Timeline } from './timeline.ts';
import * as styles from './Timeline.css.ts';

const BAR_PX = 5;
/** Questions take the lower part of the chart, in narrow bars that leave those of votes visible. */
const QUESTIONS_SHARE = 0.3;
const QUESTIONS_WIDTH = 0.45;
/** Room for the name of a time below the chart. */
const LABEL_PX = 110;
const DOT_PX = 4;

export type ChartTexts = { timeAt: (position: number) => string };

/** The colour of a variable in the present theme: a canvas takes no variables. */
const colorIn = (element: HTMLElement, variable: string): string =>
  getComputedStyle(element).getPropertyValue(variable).trim();

const barsOfWidth = (share: number): UPlot.Series => {
  const paths = UPlot.paths.bars?.({ size: [share], align: 0 });
  return { points: { show: false }, width: 0, ...(paths && { paths }) };
};

/** Replaces zeros by null: a bar without height would be drawn as a line. */
const withoutZeros = (values: readonly number[]): (number | null)[] =>
  values.map((value) => (value === 0 ? null : value));

/** Draws votes and questions per time into `target`. Draw again when the theme changes. */
export const drawRates = (
  target: HTMLElement,
  timeline: Timeline,
  { timeAt }: ChartTexts,
): { destroy: () => void; redraw: () => void; barMs: number } => {
  const width = target.clientWidth;
  const bars = barsOf(timeline, Math.max(1, Math.floor((width - 2 * styles.INSET_PX) / BAR_PX)));
  const color = (variable: string) => () => colorIn(target, variable);
  const most = Math.max(1, ...bars.votes);
  const mostAsked = Math.max(1, ...bars.questions) / QUESTIONS_SHARE;
  const labels = Math.max(1, Math.floor(width / LABEL_PX));
  const chart = new UPlot(
    {
      width,
      height: styles.PLOT_PX + styles.AXIS_PX,
      padding: [2, styles.INSET_PX, 0, styles.INSET_PX],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [0, timeline.durationMs] },
        votes: { range: [0, most] },
        questions: { range: [0, mostAsked] },
      },
      axes: [
        {
          size: styles.AXIS_PX,
          gap: 4,
          // Labels are in the middle of equal parts, so that the edges cut none off.
          splits: () =>
            Array.from({ length: labels }, (_, part) => ((part + 0.5) / labels) * timeline.durationMs),
          font: '12px system-ui, sans-serif',
          stroke: color(styles.COLORS.text),
          grid: { show: false },
          ticks: { show: true, size: 4, stroke: color(styles.COLORS.edge) },
          values: (_chart, positions) => positions.map((position) => timeAt(position)),
        },
        { show: false, scale: 'votes' },
        { show: false, scale: 'questions' },
      ],
      series: [
        {},
        { ...barsOfWidth(0.8), scale: 'votes', fill: color(styles.COLORS.votes) },
        { ...barsOfWidth(QUESTIONS_WIDTH), scale: 'questions', fill: color(styles.COLORS.questions) },
      ],
      hooks: { draw: [(drawn) => drawMarks(drawn, timeline, target)] },
    },
    [bars.centers, withoutZeros(bars.votes), withoutZeros(bars.questions)],
    target,
  );
  return { destroy: () => chart.destroy(), redraw: () => chart.redraw(false), barMs: bars.barMs };
};

/** Lines where talks begin, dots where a question was answered, dashes where a pause was cut. */
const drawMarks = (chart: UPlot, timeline: Timeline, target: HTMLElement): void => {
  const { ctx, bbox } = chart;
  const scale = devicePixelRatio;
  const xOf = (position: number): number => chart.valToPos(position, 'x', true);
  const line = (x: number, dash: number[], color: string): void => {
    ctx.beginPath();
    ctx.setLineDash(dash.map((length) => length * scale));
    ctx.strokeStyle = colorIn(target, color);
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  };
  ctx.save();
  ctx.lineWidth = scale;
  for (const cut of timeline.cuts) line(xOf(cut), [2, 4], styles.COLORS.edge);
  for (const { kind, seq } of timeline.moments) {
    const x = xOf(positionOf(timeline, { seq, sinceMs: 0 }));
    if (kind === 'talk') line(x, [], styles.COLORS.questions);
    if (kind !== 'answering' && kind !== 'answered') continue;
    ctx.beginPath();
    ctx.fillStyle = colorIn(target, kind === 'answering' ? styles.COLORS.answering : styles.COLORS.answered);
    ctx.arc(x, bbox.top + DOT_PX * scale, (DOT_PX - 1) * scale, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
};

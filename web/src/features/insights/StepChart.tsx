import { messages } from './messages.ts';
import * as styles from './StepChart.css.ts';

/** `values`: null where nothing was counted. */
export type StepChartProps = {
  name: string;
  help: string;
  values: readonly (number | null)[];
  timesMs: readonly number[];
  timeOf: (atMs: number) => string;
  /** Whether the bars have no gaps, like an area. */
  isArea?: boolean;
};

/** Height of the drawing in its own units; a bar is one unit wide. */
const HEIGHT = 100;
const GAP = 0.2;
/** A chart has room for at least this many steps, so that a short talk has no bars as wide as the page. */
const STEPS_MIN = 30;

/** A bar for each step. */
export const StepChart = ({ name, help, values, timesMs, timeOf, isArea = false }: StepChartProps) => {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const place = values.indexOf(most);
  const width = isArea ? 1 : 1 - GAP;
  const bars = values.map((value, step) => {
    const height = most === 0 ? 0 : ((value ?? 0) / most) * HEIGHT;
    return height === 0 ? '' : `M${step} ${HEIGHT}v${-height}h${width}v${height}z`;
  });
  const [firstMs = 0, lastMs = 0] = [timesMs.at(0), timesMs.at(-1)];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{name}</span>
        <span className={styles.most}>{messages.most(most)}</span>
        <span className={styles.help}>{help}</span>
      </figcaption>
      <svg
        className={isArea ? styles.area : styles.bars}
        viewBox={`0 0 ${Math.max(values.length, STEPS_MIN)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={messages.chart(name, most, timeOf(timesMs[place] ?? firstMs))}
      >
        <path d={bars.join('')} />
      </svg>
      <div
        aria-hidden
        className={styles.axis}
        style={{ width: `${Math.min(1, values.length / STEPS_MIN) * 100}%` }}
      >
        <span>{timeOf(firstMs)}</span>
        {lastMs > firstMs && <span>{timeOf(lastMs)}</span>}
      </div>
    </figure>
  );
};

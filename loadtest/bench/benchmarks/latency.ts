import { createLiveLoad, describeLoad, liveRound, liveRows, type LiveFigures } from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { format, render } from '../lib/report.ts';
import { allInTurn, ofSide } from '../lib/rounds.ts';
import { median } from '../../percentile.ts';

const SIZES = [
  { viewers: 100, perSecond: 50, seconds: 10, p99MsMax: 20 },
  { viewers: 1000, perSecond: 200, seconds: 10, p99MsMax: 100 },
  { viewers: 5000, perSecond: 50, seconds: 10, p99MsMax: 180 },
  { viewers: 9000, perSecond: 50, seconds: 10, p99MsMax: 300 },
] as const;

/** One audience size: three rounds of our side alone. */
const measure = async (size: (typeof SIZES)[number]): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(size);
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, async (side) => {
      const rounds: LiveFigures[] = ofSide(await allInTurn([liveRound(side, load)]), 0);
      const p99Ms = median(rounds.map((figures) => figures.p99Ms));
      return render({
        sides: { ours: 'one process', theirs: [] },
        rows: liveRows([rounds]),
        verdicts: [
          {
            what: 'vote to screen p99, ms',
            found: format(p99Ms),
            target: `at most ${size.p99MsMax}`,
            holds: p99Ms <= size.p99MsMax,
          },
        ],
        settings: { load: describeLoad(size) },
      });
    }),
  );
};

export const benchmark = async (): Promise<string> => {
  const reports: string[] = [];
  for (const size of SIZES) reports.push(await measure(size));
  return reports.join('\n');
};

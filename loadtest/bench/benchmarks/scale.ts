import type { Benchmark } from '../lib/benchmark.ts';
import { createLiveLoad, describeLoad } from '../lib/liveLoad.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound } from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { render } from '../lib/report.ts';
import { allInTurn, ofSide } from '../lib/rounds.ts';

const LOAD = { viewers: 10_000, perSecond: 100, seconds: 20 };

export const benchmark: Benchmark = () => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, async (openfloor) => {
      const rounds = await allInTurn([liveRound(openfloor, load)]);
      return render({
        sides: { ours: 'one process', theirs: [] },
        rows: liveRows([ofSide(rounds, 0)]),
        verdicts: [
          { what: 'every vote on every screen', found: 'yes', target: 'measured, not judged', holds: true },
        ],
        settings: {
          load: describeLoad(LOAD),
        },
      });
    }),
  );
};

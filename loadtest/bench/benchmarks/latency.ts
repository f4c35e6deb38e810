import { randomBytes } from 'node:crypto';
import type { Benchmark } from '../lib/benchmark.ts';
import { describeLoad } from '../lib/liveLoad.ts';
import { liveRows } from '../lib/liveReport.ts';
import { liveRound, type LiveFigures, type LiveSide } from '../lib/liveRound.ts';
import { peer, withOpenfloorSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { inTurn, medians, ratioOf, type Rounds } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';

const SIZES = [
  { viewers: 1000, perSecond: 200, seconds: 10, p99MsMax: 100 },
  { viewers: 5000, perSecond: 50, seconds: 10, p99MsMax: 180 },
  { viewers: 9000, perSecond: 50, seconds: 10, p99MsMax: 300 },
] as const;

const USE_FORMER_WINDOW = peer('useFormerWindow.ts');

const p99Within = (rounds: Rounds<LiveFigures>, p99MsMax: number): Verdict => {
  const p99Ms = medians(rounds, (figures) => figures.p99Ms).ours;
  return {
    what: 'vote to screen p99, ms',
    found: format(p99Ms),
    target: `at most ${p99MsMax}`,
    holds: p99Ms <= p99MsMax,
  };
};

/** A ratio to the former window, which has no target. */
const measured = (
  what: string,
  rounds: Rounds<LiveFigures>,
  pick: (figures: LiveFigures) => number,
): Verdict => {
  const { median, lowest, highest } = ratioOf(rounds, pick);
  return {
    what,
    found: `${format(median)} (rounds ${format(lowest)} to ${format(highest)})`,
    target: 'measured, not judged',
    holds: true,
  };
};

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const compare = async (size: (typeof SIZES)[number], ours: LiveSide, former: LiveSide): Promise<string> => {
    const load = { ...size, credentials: issueSessions(serverSecret, size.perSecond * size.seconds) };
    const rounds = await inTurn(liveRound(ours, load), liveRound(former, load));
    return render({
      sides: { ours: 'a window that follows the loop', theirs: 'the former window, four fan-outs long' },
      rows: liveRows([rounds.map(({ ours: figures }) => figures), rounds.map(({ theirs }) => theirs)]),
      verdicts: [
        p99Within(rounds, size.p99MsMax),
        measured('vote to screen p50', rounds, ({ p50Ms }) => p50Ms),
        measured('vote to screen p99', rounds, ({ p99Ms }) => p99Ms),
        measured('server CPU', rounds, ({ cpuMs }) => cpuMs),
      ],
      settings: { load: describeLoad(size) },
    });
  };
  return withDataDir((dataDir) =>
    withDataDir((formerDataDir) =>
      withOpenfloorSide({ dataDir, serverSecret }, (ours) =>
        withOpenfloorSide(
          { dataDir: formerDataDir, serverSecret, preload: USE_FORMER_WINDOW },
          async (former) => {
            const reports: string[] = [];
            for (const size of SIZES) reports.push(await compare(size, ours, former));
            return reports.join('\n');
          },
        ),
      ),
    ),
  );
};

import { installCentrifugo } from '../lib/centrifugo.ts';
import {
  createLiveLoad,
  describeLoad,
  liveRound,
  liveRows,
  roundIfDelivered,
  type LiveFigures,
  type LiveSide,
} from '../lib/liveRound.ts';
import { withCentrifugoSide, withOpenfloorSide } from '../lib/liveSides.ts';
import { withDataDir } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { allInTurn, ofSide } from '../lib/rounds.ts';
import { voteStages } from '../lib/voteStages.ts';
import { median } from '../../percentile.ts';

const SIZES = [
  { viewers: 100, perSecond: 50, seconds: 10, p50MsMax: 8, p99MsMax: 20, hasPeer: true },
  { viewers: 1000, perSecond: 200, seconds: 10, p50MsMax: 40, p99MsMax: 100, hasPeer: true },
  { viewers: 5000, perSecond: 50, seconds: 10, p99MsMax: 180, hasPeer: true },
  { viewers: 9000, perSecond: 50, seconds: 10, p99MsMax: 300, hasPeer: false },
] as const;

type Size = (typeof SIZES)[number];

/**
 * Measures one audience size: three rounds of our side, in turn with the peer if there is one, and then a round with
 * traces, which has no part in the other figures.
 */
const measure = async (size: Size, isPeerThere: boolean): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(size);
  const hasPeer = size.hasPeer && isPeerThere;
  const compare = async (openfloor: LiveSide, centrifugo?: LiveSide): Promise<string> => {
    const failures: string[] = [];
    const rounds = await allInTurn<LiveFigures | undefined>([
      liveRound(openfloor, load),
      ...(centrifugo ? [roundIfDelivered(centrifugo, load, (what) => failures.push(what))] : []),
    ]);
    const ours = ofSide(rounds, 0);
    const verdict = (what: 'p50' | 'p99', maxMs: number): Verdict => {
      const foundMs = median(ours.map((figures) => figures[`${what}Ms`]));
      return {
        what: `vote to screen ${what}, ms`,
        found: format(foundMs),
        target: `at most ${maxMs}`,
        holds: foundMs <= maxMs,
      };
    };
    const stages = await withDataDir((dataDir) => voteStages({ dataDir, serverSecret }, load));
    return render({
      sides: { ours: 'one process', theirs: centrifugo ? ['Centrifugo, a publication per vote'] : [] },
      rows: liveRows(centrifugo ? [ours, ofSide(rounds, 1)] : [ours]),
      verdicts: [
        ...('p50MsMax' in size ? [verdict('p50', size.p50MsMax)] : []),
        verdict('p99', size.p99MsMax),
      ],
      settings: {
        load: describeLoad(size),
        ...stages,
        ...(failures.length > 0 && {
          'rounds of Centrifugo that failed, with the warm-up': `${failures.length} (${failures.at(-1)})`,
        }),
      },
    });
  };
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, (openfloor) =>
      hasPeer
        ? withCentrifugoSide(dataDir, (centrifugo) => compare(openfloor, centrifugo))
        : compare(openfloor),
    ),
  );
};

/** Measures vote to screen for growing audiences, beside Centrifugo where that can be built. */
export const benchmark = async (): Promise<string> => {
  const isPeerThere = installCentrifugo();
  const reports = isPeerThere ? [] : ['Centrifugo is left out: there is no Go to build it with.\n'];
  for (const size of SIZES) reports.push(await measure(size, isPeerThere));
  return reports.join('\n');
};

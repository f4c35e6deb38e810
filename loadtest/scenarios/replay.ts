/**
 * Does an installation carry a real session? Viewers watch while the questions, votes and acts of moderators
 * of an exported board (`LOG`) are played again, `SPEED` times as fast.
 * Fails when a vote is late or misses a screen, when an act was not answered, or when a total differs at the end.
 */
import { createBoard } from '@openfloor/contract/calls/boards';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import { answerOf } from '../lib/calls.ts';
import type { Board } from '../lib/board.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { Playback } from '../lib/playback.ts';
import { actsIn, type RecordedAct } from '../lib/recordedActs.ts';
import { durationMsOf, numberOf, textOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const LOG = textOf('LOG', '');
if (LOG === '') throw new Error('Set LOG to the file of an export as JSON: -e LOG=export.json');
const SPEED = numberOf('SPEED', 1, 0.1);
const VIEWERS = numberOf('VIEWERS', 100, 2);
const RAMP_MS = durationMsOf('RAMP', '10s');

/** All VUs share these acts, so that they are in memory once. */
const acts = new SharedArray<RecordedAct>('acts', () => actsIn(open(LOG)));
const DURATION_MS = (acts.at(-1)?.atMs ?? 0) / SPEED;

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + DURATION_MS) },
  { ...audienceThresholds, acts_played: [`count==${acts.length}`], wrong_totals: ['count==0'] },
);

export const setup = async (): Promise<Board> => {
  const { boardId, adminToken } = await answerOf(createBoard, { title: 'Load test: replay' });
  return { boardId, adminToken, questionIds: [] };
};

export default async function attend(board: Board): Promise<void> {
  const audience = new Hall(board);
  await audience.admit(partOf(VIEWERS).viewers, RAMP_MS);
  const playback = exec.scenario.iterationInTest === 0 ? new Playback(board, audience) : undefined;
  await (playback?.play(acts, SPEED) ?? wait(DURATION_MS));
  await audience.close(playback && (() => playback.judge()));
}

export const handleSummary = summary('replay');

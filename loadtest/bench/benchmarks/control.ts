import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { control, createControlKey } from '@openfloor/contract/calls/control';
import { ServerMessage } from '@openfloor/contract/ws';
import { answerOf, ask, createBoard, send } from '@openfloor/testkit/client';
import { withDataDir } from '../lib/postgres.ts';
import { format, render } from '../lib/report.ts';
import { withOpenfloor } from '../lib/serverProcess.ts';
import { percentile } from '../../percentile.ts';

const PRESSES = 200;
const WARM_UPS = 20;
/** Pause between two presses: a person presses no faster, and the frame of the previous press has been sent. */
const BETWEEN_MS = 100;
const P99_MS_MAX = 150;

/** Times from a press until the stage screen's socket has the question that the press began. */
const measure = async (origin: string): Promise<number[]> => {
  const { boardId, adminToken } = await createBoard(origin);
  for (const text of ['When is lunch?', 'Who pays?']) await ask(origin, boardId, text);
  const { key } = await answerOf(origin, createControlKey, { boardId, name: 'Bench' }, { token: adminToken });
  /** For each question, when the screen last received it as the answered one. */
  const shownAtMs = new Map<string, number>();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
  socket.addEventListener('message', ({ data: text }) => {
    const { data } = ServerMessage.parse(JSON.parse(String(text)));
    if ('answeringId' in data && data.answeringId) shownAtMs.set(data.answeringId, performance.now());
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', boardId, screen: 'room' }));
  await send(origin, control, { key, act: 'next' });
  const tookMs: number[] = [];
  for (let press = 0; press < WARM_UPS + PRESSES; press += 1) {
    await delay(BETWEEN_MS);
    shownAtMs.clear();
    const pressedAtMs = performance.now();
    // Alternates next and previous, so that two questions are enough: a step back marks none as answered.
    const { answering } = await answerOf(origin, control, {
      key,
      act: press % 2 === 0 ? 'next' : 'previous',
    });
    const id = answering?.id ?? '';
    while (!shownAtMs.has(id)) await delay(1);
    if (press >= WARM_UPS) tookMs.push((shownAtMs.get(id) ?? Number.NaN) - pressedAtMs);
  }
  socket.close();
  return tookMs;
};

/** Measures the time from the press of a control key to the screen of the stage. */
export const benchmark = (): Promise<string> =>
  withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret: randomBytes(32).toString('base64url') }, async ({ origin }) => {
      const tookMs = await measure(origin);
      const [p50Ms, p99Ms, maxMs] = [0.5, 0.99, 1].map((share) => percentile(tookMs, share));
      return render({
        verdicts: [
          {
            what: 'press to stage screen p99, ms',
            found: format(p99Ms ?? Number.NaN),
            target: `at most ${P99_MS_MAX}`,
            holds: (p99Ms ?? Infinity) <= P99_MS_MAX,
          },
        ],
        settings: {
          presses: PRESSES,
          'p50, ms': format(p50Ms ?? Number.NaN),
          'longest, ms': format(maxMs ?? Number.NaN),
          screen: 'from the request until the socket of a stage has the frame with the question',
        },
      });
    }),
  );

import type { StreamResult } from '@openfloor/client/boardClient';
import { streamIn } from '@openfloor/client/fetchStream';
import type { StreamWanted } from '@openfloor/client/machine/transition';
import { StreamMessages } from '@openfloor/contract/http/stream';
import { wantedOfStream } from '@openfloor/contract/streamCall';
import type { Position } from '@openfloor/contract/ws';
import type { Random } from '@openfloor/platform/testing/random';
import type { SimulatedApi, StreamAnswered } from './simulatedApi.ts';
import { delay } from './virtualTime.ts';

/** `max-age` of the answers, and as much again as another cache before this one may add. */
const KEPT_MS_MAX = 2000;
const TRANSIT_MS_MAX = 400;
const VERY_LATE_MS_MAX = 4000;

type Entry = { answer: Promise<StreamAnswered>; arrivedAtMs: number | undefined; keptMs: number };

/**
 * A cache in front of the api, as a proxy or a CDN has: readers of one address share one request, and its answer also
 * serves those who ask a while later. Answers may arrive late, after later ones of other addresses, twice, or not at
 * all.
 */
export class SimulatedCache {
  readonly #random: Random;
  readonly #api: (random: Random) => SimulatedApi;
  readonly #onMade: (text: string, position: Position) => void;
  readonly #entries = new Map<string, Entry>();

  /** @param onMade called with each answer that a process made, and the position that it leads to */
  constructor(
    random: Random,
    api: (random: Random) => SimulatedApi,
    onMade: (text: string, position: Position) => void,
  ) {
    this.#random = random;
    this.#api = api;
    this.#onMade = onMade;
  }

  /** `GET /api/boards/{id}/stream` */
  async read(wanted: StreamWanted): Promise<StreamResult> {
    await delay(this.#random.between(1, TRANSIT_MS_MAX));
    const answer = await this.#entryFor(wanted).answer;
    const isLate = this.#random.chance(0.05);
    await delay(this.#random.between(1, isLate ? VERY_LATE_MS_MAX : TRANSIT_MS_MAX));
    if (this.#random.chance(0.05)) return { ok: false, code: 'unreachable' };
    if (!answer.ok) return answer;
    const { text, cursor } = answer.value;
    return streamIn(text === undefined ? [] : StreamMessages.parse(JSON.parse(text)), cursor);
  }

  #entryFor(wanted: StreamWanted): Entry {
    const address = JSON.stringify(wantedOfStream(wanted));
    const known = this.#entries.get(address);
    if (known && Date.now() - (known.arrivedAtMs ?? Date.now()) < known.keptMs) return known;
    const entry: Entry = {
      answer: this.#ask(wanted).then((answer) => {
        entry.arrivedAtMs = Date.now();
        // Refusals must not be stored.
        if (!answer.ok) this.#entries.delete(address);
        return answer;
      }),
      arrivedAtMs: undefined,
      keptMs: this.#random.between(0, KEPT_MS_MAX),
    };
    this.#entries.set(address, entry);
    return entry;
  }

  async #ask(wanted: StreamWanted): Promise<StreamAnswered> {
    const answer = await this.#api(this.#random).stream(wanted);
    if (answer.ok && answer.value.text !== undefined) this.#onMade(answer.value.text, answer.value.position);
    return answer;
  }
}

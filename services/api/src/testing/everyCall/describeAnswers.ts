import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import type { LightMyRequestResponse as Response } from 'fastify';
import type { CallAnswer } from './answers.ts';
import type { Fault } from './faults.ts';

const HEADERS = ['www-authenticate', 'cache-control', 'vary', 'allow', 'location'];
/** Values that are left out of the record. */
const USUAL: Record<string, string> = { 'cache-control': 'private, no-cache' };
/** Headers of which the record says only that they are there. */
const PRESENT = ['retry-after', 'set-cookie', 'x-session-id'];

/** Status, code and headers of an answer, in one line. */
const lineOf = ({ statusCode, headers, body }: Response): string => {
  const type = headers['content-type'] ?? 'no content';
  const refusal = statusCode < 400 ? undefined : ErrorBody.parse(JSON.parse(body));
  return [
    statusCode,
    refusal?.code,
    refusal && refusal.message !== ERROR_MESSAGES[refusal.code] && `"${refusal.message}"`,
    refusal &&
      Object.keys(refusal)
        .filter((key) => key !== 'code' && key !== 'message')
        .map((key) => `+${key}`)
        .join(' '),
    type !== 'application/json; charset=utf-8' && type,
    ...HEADERS.filter((name) => name in headers && headers[name] !== USUAL[name]).map(
      (name) => `${name}: ${String(headers[name])}`,
    ),
    ...PRESENT.filter((name) => name in headers),
  ]
    .filter(Boolean)
    .join(' ');
};

const named = (faults: Fault[]): string => faults.map(({ name }) => name).join(', ');

/** The answers of a call as text: in which order it refuses, and each two faults that are answered otherwise. */
export const describeAnswers = (answers: readonly CallAnswer[]): string => {
  const alone = new Map<Fault, string>();
  const pairs: { first: Fault; second: Fault; line: string }[] = [];
  let fine = '';
  for (const { faults, response } of answers) {
    const [first, second] = faults;
    const line = lineOf(response);
    if (!first) fine = line;
    else if (second) pairs.push({ first, second, line });
    else alone.set(first, line);
  }
  const paired = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  const order = orderOf(
    [...alone.keys()].filter((fault) => paired.has(fault)),
    pairs,
    alone,
  );
  const places = new Map(order.map((fault, place) => [fault, place]));
  const others = pairs.flatMap(({ first, second, line }) => {
    const [earlier, later] =
      (places.get(first) ?? 0) < (places.get(second) ?? 0) ? [first, second] : [second, first];
    return line === alone.get(earlier) ? [] : [{ line, pair: `${earlier.name} + ${later.name}` }];
  });
  const harmless = [...alone.keys()].filter((fault) => !paired.has(fault));
  const isFine = (fault: Fault) => alone.get(fault) === fine;
  const lines = order.reduce<[string, Fault[]][]>((sofar, fault) => {
    const line = alone.get(fault) ?? '';
    const last = sofar.at(-1);
    if (last?.[0] === line) last[1].push(fault);
    else sofar.push([line, [fault]]);
    return sofar;
  }, []);
  return [
    `${fine}: ${['no fault', ...harmless.filter(isFine).map(({ name }) => name)].join(', ')}`,
    ...harmless.filter((fault) => !isFine(fault)).map((fault) => `${alone.get(fault)}: ${fault.name}`),
    ...lines.map(([line, faults]) => `${line}: ${named(faults)}`),
    ...Array.from(
      Map.groupBy(others, ({ line }) => line),
      ([line, some]) => `${line}: ${some.map(({ pair }) => pair).join(', ')}`,
    ).toSorted(),
  ].join('\n');
};

type Pair = { first: Fault; second: Fault; line: string };

/** The faults so that of two the earlier one is answered, as far as there is such an order. */
const orderOf = (faults: Fault[], pairs: readonly Pair[], alone: ReadonlyMap<Fault, string>): Fault[] => {
  const beaten = new Map<Fault, Set<Fault>>(faults.map((fault) => [fault, new Set()]));
  for (const { first, second, line } of pairs) {
    const [ofFirst, ofSecond] = [alone.get(first), alone.get(second)];
    if (ofFirst === ofSecond) continue;
    if (line === ofFirst) beaten.get(second)?.add(first);
    if (line === ofSecond) beaten.get(first)?.add(second);
  }
  const left = new Set(faults);
  const order: Fault[] = [];
  const losses = (fault: Fault) => [...(beaten.get(fault) ?? [])].filter((by) => left.has(by)).length;
  while (left.size > 0) {
    const least = Math.min(...[...left].map(losses));
    const candidates = [...left].filter((fault) => losses(fault) === least);
    const last = order.at(-1);
    const next = candidates.find((fault) => last && alone.get(fault) === alone.get(last)) ?? candidates[0];
    if (!next) break;
    order.push(next);
    left.delete(next);
  }
  return order;
};

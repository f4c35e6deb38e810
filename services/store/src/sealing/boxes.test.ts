import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newKeys, openBox, type SessionKey } from './boxes.ts';

const NONCE_BYTES = 12;
const place = Buffer.from('board 7');

const keyOf = (session: string): SessionKey => {
  const key = newKeys(new Set([session])).get(session);
  if (!key) throw new Error('The session has no key');
  return key;
};

const nonceOf = (box: string): string => Buffer.from(box, 'base64').subarray(0, NONCE_BYTES).toString('hex');

it('Each session has its own key in each batch, whether it was ready or not', async () => {
  const sessions = new Set(Array.from({ length: 100 }, () => randomUUID()));
  const batches = [];
  for (let batch = 0; batch < 3; batch += 1) {
    batches.push(newKeys(sessions));
    await nextTurn();
  }
  const keys = batches.flatMap((batch) => [...batch.values()]);
  expect(batches.map((batch) => [...batch.keys()])).toEqual(batches.map(() => [...sessions]));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(300);
  expect(new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size).toBe(300);
});

it('A key never uses a nonce twice, also for the same text at the same place', () => {
  const key = keyOf('one');
  const boxes = Array.from({ length: 10 }, () => key.seal('Why?', place));
  expect(new Set(boxes.map(nonceOf)).size).toBe(10);
  expect(boxes.map((box) => openBox(box, key.bytes, place))).toEqual(boxes.map(() => 'Why?'));
});

it('A box opens with its own key at its own place only, and unchanged', () => {
  const [key, other] = [keyOf('one'), keyOf('another')];
  const box = key.seal('Why?', place);
  const changed = Buffer.from(box, 'base64');
  changed[NONCE_BYTES] = (changed[NONCE_BYTES] ?? 0) ^ 1;
  expect(openBox(box, key.bytes, place)).toBe('Why?');
  expect(() => openBox(box, other.bytes, place)).toThrow('unable to authenticate data');
  expect(() => openBox(box, key.bytes, Buffer.from('board 8'))).toThrow('unable to authenticate data');
  expect(() => openBox(changed.toString('base64'), key.bytes, place)).toThrow('unable to authenticate data');
});

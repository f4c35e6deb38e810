import { randomUUID } from 'node:crypto';
import { BUS_MESSAGE_BYTES_MAX, type BusMessage } from '@openfloor/contract/busMessage';
import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage } from './busPayload.ts';

const votes = (count: number): BusMessage => ({
  epoch: 'e1',
  from: 0,
  seq: count,
  events: Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    at: '2026-01-01T12:00:00.000Z',
    actor: 'participant',
    event: { type: 'v1.VoteCast', questionId: randomUUID(), sessionId: randomUUID() },
  })),
});

describe('The payload of a bus message', () => {
  it('is read back unchanged', () => {
    const message = votes(3);
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });

  it('leaves out the events if they would be too large', () => {
    const tooMany = Math.ceil(BUS_MESSAGE_BYTES_MAX / 100);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const message = { ...votes(tooMany), traceparent };
    expect(decodeMessage(encodeMessage(message))).toEqual({
      epoch: 'e1',
      from: 0,
      seq: tooMany,
      traceparent,
    });
  });

  it.each([
    ['type', { event: { type: 'v9.QuestionMerged', questionId: randomUUID() } }],
    ['key', { event: { ...votes(1).events?.[0]?.event, weight: 2 } }],
    ['actor', { actor: 'owner' }],
  ])('with an event of which the %s is not known is read without its events', (_what, change) => {
    const { events = [], ...rest } = votes(2);
    const payload = JSON.stringify({ ...rest, events: [events[0], { ...events[1], ...change }] });
    expect(decodeMessage(payload)).toEqual(rest);
  });

  it('may contain fields that this version does not know', () => {
    const message = votes(1);
    const [event] = message.events ?? [];
    const payload = JSON.stringify({ ...message, hops: 1, events: [{ ...event, device: 'phone' }] });
    expect(decodeMessage(payload)).toEqual(message);
  });

  it('that is not a message is refused', () => {
    expect(() => decodeMessage('{"events":[]}')).toThrow('epoch');
    expect(() => decodeMessage('no JSON')).toThrow(SyntaxError);
  });
});

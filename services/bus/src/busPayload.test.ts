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
  it('is read back as it was', () => {
    const message = votes(3);
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });

  it('leaves the events out where they would be too large', () => {
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
});

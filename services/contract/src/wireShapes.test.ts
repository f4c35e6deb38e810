import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { BusMessage } from './busMessage.ts';
import { RecordedEvent } from './events.ts';
import { ClientMessage, ServerMessage } from './ws.ts';

const fingerprint = (shape: z.ZodMiniType): string =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(shape)))
    .digest('hex')
    .slice(0, 16);

type Pinned = { name: string; shape: z.ZodMiniType; known: string; whatToDo: string };

/** Clients, nodes of other versions and the stored logs rely on these shapes, so a change must show up in a review. */
const verdict = ({ name, shape, known, whatToDo }: Pinned): string =>
  fingerprint(shape) === known
    ? 'unchanged'
    : `${name} has changed on the wire. ${whatToDo} Then add a line to the changelog in PROTOCOL.md, and pin ${fingerprint(shape)}.`;

describe('Wire shapes', () => {
  it.each([
    {
      name: 'ClientMessage',
      shape: ClientMessage,
      known: '1993aa4ce3308373',
      whatToDo: 'Clients of yesterday must still be understood: add optional fields, take nothing away.',
    },
    {
      name: 'ServerMessage',
      shape: ServerMessage,
      known: '79b495f174010df8',
      whatToDo: 'Clients of yesterday must still understand: add fields, keep what the old ones mean.',
    },
    {
      name: 'BusMessage',
      shape: BusMessage,
      known: 'adc14d59c6356c49',
      whatToDo: 'During a rollout old and new nodes share the bus: both must read both.',
    },
    {
      name: 'RecordedEvent',
      shape: RecordedEvent,
      known: 'a54eee706d567072',
      whatToDo:
        'Stored events outlive code: a new or changed shape raises LOG_FORMAT in logFormat.ts, and a changed one is a new type.',
    },
  ])('$name is as it was', (pinned) => {
    expect(verdict(pinned)).toBe('unchanged');
  });
});

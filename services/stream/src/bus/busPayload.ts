import { BUS_MESSAGE_BYTES_MAX, BusMessage } from '@openfloor/contract/busMessage';
import { z } from 'zod/mini';

const BusMessageWithoutEvents = z.omit(BusMessage, { events: true });

const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > BUS_MESSAGE_BYTES_MAX;

const withoutEvents = ({ events: _events, ...rest }: BusMessage): BusMessage => rest;

/** @returns the message as JSON, without its events if they would make it too large */
export const encodeMessage = (message: BusMessage): string => {
  const json = JSON.stringify(message);
  return isTooLarge(json) ? JSON.stringify(withoutEvents(message)) : json;
};

/**
 * Parses a bus message. Leaves out the events if this version does not know all of them: the receiver then reads them
 * from the store, which reports the later version.
 * @throws SyntaxError or ZodError if the payload is not a bus message
 */
export const decodeMessage = (payload: string): BusMessage => {
  const json: unknown = JSON.parse(payload);
  const { data } = BusMessage.safeParse(json);
  return data ?? BusMessageWithoutEvents.parse(json);
};

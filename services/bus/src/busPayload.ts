import { BUS_MESSAGE_BYTES_MAX, BusMessage } from '@openfloor/contract/busMessage';

const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > BUS_MESSAGE_BYTES_MAX;

const withoutEvents = ({ events: _events, ...rest }: BusMessage): BusMessage => rest;

/** @returns the message as JSON, without its events where they would make it too large */
export const encodeMessage = (message: BusMessage): string => {
  const json = JSON.stringify(message);
  return isTooLarge(json) ? JSON.stringify(withoutEvents(message)) : json;
};

/** @throws SyntaxError or ZodError when the payload is not a bus message */
export const decodeMessage = (payload: string): BusMessage => BusMessage.parse(JSON.parse(payload));

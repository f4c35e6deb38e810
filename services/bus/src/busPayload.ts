import { BUS_MESSAGE_BYTES_MAX, BusMessage } from '@openfloor/contract/busMessage';

const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > BUS_MESSAGE_BYTES_MAX;

const withoutEvents = ({ epoch, from, seq }: BusMessage): BusMessage => ({ epoch, from, seq });

/** @returns the message itself, or what is left of it without its events where they make it too large */
export const fitMessage = (message: BusMessage): BusMessage =>
  isTooLarge(JSON.stringify(message)) ? withoutEvents(message) : message;

/** @returns the fitted message as JSON */
export const encodeMessage = (message: BusMessage): string => {
  const json = JSON.stringify(message);
  return isTooLarge(json) ? JSON.stringify(withoutEvents(message)) : json;
};

/** @throws SyntaxError or ZodError when the payload is not a bus message */
export const decodeMessage = (payload: string): BusMessage => BusMessage.parse(JSON.parse(payload));

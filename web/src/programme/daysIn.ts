import { DateOrder } from '@openfloor/contract/http/agenda';

type Day = {
  dates: DateOrder;
  /** The date as the file has it. */
  written: string;
  /** Noon of the day that it means in this order, in the zone of the device. Undefined: the text has no date. */
  atMs?: number;
};

const DATE = /(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/;

/**
 * The days that a date such as 04/05/2026 can mean, by the order of its parts; all orders where the text has no date.
 */
export const daysIn = (text: string): Day[] => {
  const [written, ...parts] = DATE.exec(text) ?? [];
  if (written === undefined) return DateOrder.options.map((dates) => ({ dates, written: text }));
  return DateOrder.options.flatMap((dates) => {
    const part = (letter: string): string => parts[dates.indexOf(letter)] ?? '';
    const [year, month, day] = [part('y'), Number(part('m')), Number(part('d'))];
    const at = new Date(Number(year.length === 2 ? `20${year}` : year), month - 1, day, 12);
    const isDay = year.length % 2 === 0 && at.getMonth() === month - 1 && at.getDate() === day;
    return isDay ? [{ dates, written, atMs: at.getTime() }] : [];
  });
};

/**
 * Formats times of one zone as `YYYY-MM-DD HH:mm:ss`, which spreadsheets recognise.
 * @param timeZone a name of the IANA database
 */
export const localTimeIn = (timeZone: string): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    const date = [part('year').padStart(4, '0'), part('month'), part('day')].join('-');
    return `${date} ${[part('hour'), part('minute'), part('second')].join(':')}`;
  };
};

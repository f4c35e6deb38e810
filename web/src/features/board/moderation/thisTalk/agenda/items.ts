import type { AgendaEntry } from '@openfloor/contract/agenda';
import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';

/** An agenda item of the board's head, in the shape of a request. */
export const toWritten = ({ state: _state, held: _held, ...item }: AgendaEntry): WrittenAgendaItem => item;

const LINE = /^(?:(\d{1,2})[:.](\d\d)\s+)?(.+)$/;

/**
 * The talks of a pasted text, one for each line. A line may begin with a time of the day.
 * @param date `YYYY-MM-DD`, by the clock of the device
 */
export const pastedItems = (text: string, date: string): WrittenAgendaItem[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, hour = '', minute = '', title = line] = LINE.exec(line) ?? [];
      const at = hour === '' ? Number.NaN : Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}`);
      // Text that looks like a time but is none belongs to the title.
      return Number.isNaN(at) ? { title: line } : { title, startsAt: new Date(at).toISOString() };
    });

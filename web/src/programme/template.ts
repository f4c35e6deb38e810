import { messages } from './messages.ts';

const DAY_MS = 86_400_000;

/** Excel separates columns by semicolons where a number has a decimal comma. */
const separator = (): string => (new Intl.NumberFormat().format(0.5).includes(',') ? ';' : ',');

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A table for Excel to fill in: the header and two examples, on the day after now. */
export const template = (nowMs: number): Blob => {
  const tomorrow = new Date(nowMs + DAY_MS);
  const day = [
    tomorrow.getFullYear(),
    ...[tomorrow.getMonth() + 1, tomorrow.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  const rows = [
    ['title', 'speakers', 'startsAt', 'minutes', 'room'],
    ['Opening', 'Ada Example', `${day} 09:00`, '30', messages.template.room],
    ['Panel', 'Ben Example; Cem Example', `${day} 09:30`, '45', messages.template.room],
  ];
  const between = separator();
  const lines = rows.map((cells) => `${cells.map(quoted).join(between)}\r\n`);
  // Excel takes a text for UTF-8 only with a byte order mark.
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
};

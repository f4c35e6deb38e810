import { describe, expect, it } from 'vitest';
import { partsOf } from './linkText.ts';

describe('A text with links', () => {
  it('may break a link after its scheme and before its marks only', () => {
    expect(partsOf('visit http://cheap-tickets.example.com/a/b?c=d for 50% off')).toEqual([
      { text: 'visit ' },
      { link: ['http://', 'cheap-tickets', '.example', '.com', '/a', '/b', '?c', '=d'] },
      { text: ' for 50% off' },
    ]);
    expect(partsOf('www.example.org')).toEqual([{ link: ['www', '.example', '.org'] }]);
    expect(partsOf('no link')).toEqual([{ text: 'no link' }]);
  });

  it('shows that a long link, or a long part of one, is shortened', () => {
    const [token] = partsOf(`https://example.org/${'a'.repeat(20)}${'b'.repeat(20)}`);
    expect(token).toEqual({ link: ['https://', 'example', '.org', '/aaaaaaaaaaa…bbbbbbbbbbb'] });
    const [long] = partsOf(`https://example.org${'/abc'.repeat(100)}`);
    const shown = long && 'link' in long ? long.link.join('') : '';
    expect([shown.length, shown.endsWith('…')]).toEqual([90, true]);
  });
});

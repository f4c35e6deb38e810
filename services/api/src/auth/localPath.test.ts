import { describe, expect, it } from 'vitest';
import { localPath } from './localPath.ts';

describe('A path to return to', () => {
  it.each(['/', '/my-boards', '/my-boards?title=Town%20hall#top', '/board/1?a=//b'])('may be %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    '',
    'my-boards',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'javascript:alert(1)',
    '//[',
  ])('is never %j', (path) => {
    expect(localPath(path)).toBeUndefined();
  });

  it('has no line ends that could begin another header', () => {
    expect(localPath('/a\r\nset-cookie: x=1')).toBe('/aset-cookie:%20x=1');
  });
});

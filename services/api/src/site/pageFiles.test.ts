import { expect, it } from 'vitest';
import { pageFileLinks } from './pageFiles.ts';

it('The files of a page are its own and what these import, once each, without the entry', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true },
    'src/BoardPage.tsx': {
      file: 'assets/board.js',
      imports: ['index.html', '_shared.js', '_other.js'],
      css: ['assets/board.css'],
    },
    '_shared.js': { file: 'assets/shared.js', imports: ['_other.js', '_shared.js'] },
    '_other.js': { file: 'assets/other.js' },
    'src/Unrelated.tsx': { file: 'assets/unrelated.js' },
  };
  expect(pageFileLinks(manifest, 'src/BoardPage.tsx')).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/board.css">',
    '<link rel="modulepreload" crossorigin href="/assets/board.js">',
    '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    '<link rel="modulepreload" crossorigin href="/assets/other.js">',
  ]);
  expect(pageFileLinks(manifest, 'src/Absent.tsx')).toEqual([]);
});

import { expect, it } from 'vitest';
import { pageFileLinks } from './pageFiles.ts';

it('the files of a page are its own files and their imports, once each, imports first, without files that every page loads', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_everywhere.js'] },
    '_everywhere.js': { file: 'assets/everywhere.js', css: ['assets/everywhere.css'] },
    'src/BoardPage.tsx': {
      file: 'assets/board.js',
      imports: ['index.html', '_everywhere.js', '_shared.js', '_other.js'],
      css: ['assets/board.css'],
      assets: ['assets/face.woff2', 'assets/drawing.svg'],
    },
    '_shared.js': {
      file: 'assets/shared.js',
      imports: ['_other.js', '_shared.js'],
      css: ['assets/shared.css'],
    },
    '_other.js': { file: 'assets/other.js', name: 'other' },
    'src/Unrelated.tsx': { file: 'assets/unrelated.js' },
  };
  expect(pageFileLinks(manifest, 'src/BoardPage.tsx')).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/shared.css">',
    '<link rel="stylesheet" crossorigin href="/assets/board.css">',
    '<link rel="modulepreload" crossorigin href="/assets/other.js">',
    '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    '<link rel="modulepreload" crossorigin href="/assets/board.js">',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face.woff2">',
  ]);
  expect(pageFileLinks(manifest, 'other')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/other.js">',
  ]);
  expect(pageFileLinks(manifest, 'src/Absent.tsx')).toEqual([]);
});

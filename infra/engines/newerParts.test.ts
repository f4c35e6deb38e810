import { describe, expect, it } from 'vitest';
import { newerInScript, newerInStyles } from './newerParts.mjs';

describe('The check of the oldest engines', () => {
  it.each([
    ['fetch(x,{signal:AbortSignal.any([a,b])})', 'AbortSignal.any'],
    ['menu.current?.showPopover()', 'showPopover'],
    ['const m=Map.groupBy(a,b)', 'groupBy'],
    ['new Intl.Segmenter()', 'Segmenter'],
    ['let{promise:a}=Promise.withResolvers()', 'withResolvers'],
    ['if(window.navigation)new URLPattern(a)', 'URLPattern'],
  ])('finds in %s that %s is newer', (code, part) => {
    expect(newerInScript(code)).toEqual([part]);
  });

  it('finds nothing in what the engines have, nor in our own names', () => {
    expect(newerInScript('a.at(-1);b.toSorted();structuredClone(c);AbortSignal.timeout')).toEqual([
      'AbortSignal.timeout',
    ]);
    expect(newerInScript('class Highlight{};new Highlight;const a={URLPattern:1};a.URLPattern')).toEqual([]);
  });

  it('refuses newer syntax', () => {
    expect(() => newerInScript('const a=/[\\p{L}--[a-z]]/v')).toThrow(SyntaxError);
    expect(() => newerInScript('using a=b()')).toThrow(SyntaxError);
  });

  it.each([
    ['textarea{field-sizing:content}', 'field-sizing'],
    ['@starting-style{a{color:red}}', '@starting-style'],
    ['p:popover-open{color:red}', ':popover-open'],
    ['a{align-items:safe center}', 'align-items: safe'],
  ])('finds in %s that %s is newer', (css, part) => {
    expect(newerInStyles(css)).toEqual([part]);
  });

  it('finds nothing newer in styles that the engines have', () => {
    expect(
      newerInStyles('@layer a{p:has(a):dir(rtl){inset:0;width:100dvh;color:color-mix(in oklch,red,blue)}}'),
    ).toEqual([]);
  });
});

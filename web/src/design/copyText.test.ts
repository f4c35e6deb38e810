import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

it.each([true, false])(
  'says whether the browser copied the selection, without a clipboard: %s',
  async (isCopied) => {
    vi.stubGlobal('navigator', {});
    let selected: unknown;
    Object.assign(document, {
      execCommand: () => {
        selected = document.querySelector('textarea')?.value;
        return isCopied;
      },
    });
    expect(await copyText('https://example.org/b/abcdef')).toBe(isCopied);
    expect(selected).toBe('https://example.org/b/abcdef');
    expect(document.querySelector('textarea')).toBeNull();
  },
);

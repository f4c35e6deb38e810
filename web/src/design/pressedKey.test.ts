import { describe, expect, it } from 'vitest';
import { pressedKey } from './pressedKey.ts';

const pressed = (init: KeyboardEventInit & { keyCode?: number }): string | undefined =>
  pressedKey(new KeyboardEvent('keydown', init));

describe('A key', () => {
  it('that an input method takes is none, in the order of events of every browser', () => {
    // Chromium and Firefox: keydown, then compositionend.
    expect(pressed({ key: 'Enter', isComposing: true, keyCode: 229 })).toBeUndefined();
    expect(pressed({ key: 'Process', isComposing: true, keyCode: 229 })).toBeUndefined();
    // Safari: compositionend, then keydown.
    expect(pressed({ key: 'Enter', isComposing: false, keyCode: 229 })).toBeUndefined();
    expect(pressed({ key: 'Escape', isComposing: false, keyCode: 229 })).toBeUndefined();
    expect(pressed({ key: 'Enter', keyCode: 13 })).toBe('Enter');
  });

  it('is the same with Caps Lock on', () => {
    expect(pressed({ key: 'a' })).toBe('a');
    expect(pressed({ key: 'A' })).toBe('a');
    expect(pressed({ key: 'A', shiftKey: true })).toBe('A');
    expect(pressed({ key: 'a', shiftKey: true })).toBe('A');
  });

  it('of a layout without Latin letters is the one at its place', () => {
    expect(pressed({ key: 'ф', code: 'KeyA' })).toBe('a');
    expect(pressed({ key: 'Ф', code: 'KeyA', shiftKey: true })).toBe('A');
    expect(pressed({ key: 'ظ', code: 'Slash' })).toBe('/');
    expect(pressed({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
    expect(pressed({ key: '١', code: 'Digit1' })).toBe('1');
    expect(pressed({ key: 'ㅁ', code: 'KeyA' })).toBe('a');
  });

  it('of a Latin layout is what is printed on it', () => {
    // AZERTY, Dvorak, German.
    expect(pressed({ key: 'a', code: 'KeyQ' })).toBe('a');
    expect(pressed({ key: ';', code: 'KeyZ' })).toBe(';');
    expect(pressed({ key: 'é', code: 'Digit2' })).toBe('é');
    expect(pressed({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/');
    expect(pressed({ key: ' ', code: 'Space' })).toBe(' ');
    expect(pressed({ key: 'ArrowUp', code: 'ArrowUp', shiftKey: true })).toBe('ArrowUp');
  });
});

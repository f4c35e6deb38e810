import { describe, expect, it } from 'vitest';
import { canWriteDirectly } from './directWrite.ts';
import { frameText } from './frame.ts';

/** The encoded lengths of RFC 6455 section 5.2. */
const lengthBytes: Record<number, number[]> = {
  0: [0],
  125: [125],
  126: [126, 0, 126],
  65_535: [126, 255, 255],
  65_536: [127, 0, 0, 0, 0, 0, 1, 0, 0],
};

describe('A text frame', () => {
  it.each([0, 125, 126, 65_535, 65_536])('of %i bytes has that length in its header', (length) => {
    const text = 'x'.repeat(length);
    const { framed, payload } = frameText(text);
    expect(framed.equals(Buffer.from([0x81, ...(lengthBytes[length] ?? []), ...Buffer.from(text)]))).toBe(
      true,
    );
    expect(payload.toString()).toBe(text);
  });

  it('counts bytes, not characters', () => {
    expect(frameText('é').framed[1]).toBe(2);
  });

  it('may bypass the library', async () => {
    expect(await canWriteDirectly()).toBe(true);
  });
});

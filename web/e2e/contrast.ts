/**
 * Relative luminance by WCAG, plus the 0.05 that its contrast formula adds for ambient light.
 * @param colour as `getComputedStyle` gives it, opaque
 */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
};

/** The contrast of two colours, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminance(one), luminance(other)];
  return Math.max(first, second) / Math.min(first, second);
};

import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Width of the quiet zone in modules, see ISO/IEC 18004 section 5.3.8. */
const QUIET_ZONE = 4;
const PNG_PX_MIN = 1024;

/** The code as a stand-alone SVG, black on white. */
export const qrSvgText = (content: string): string => {
  const code = generate(content);
  const size = code.size + 2 * QUIET_ZONE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${size}" height="${size}" fill="#fff"/>`,
    `<path d="${toSvgPath(code)}" fill="#000"/></svg>`,
  ].join('');
};

export const qrSvg = (content: string): Blob => new Blob([qrSvgText(content)], { type: 'image/svg+xml' });

/** The code as a PNG of at least 1024 px, with whole pixels per module. */
export const qrPng = (content: string): Promise<Blob | null> => {
  const code = generate(content);
  const size = code.size + 2 * QUIET_ZONE;
  const scale = Math.ceil(PNG_PX_MIN / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++)
        if (code.get(x, y))
          context.fillRect((x + QUIET_ZONE) * scale, (y + QUIET_ZONE) * scale, scale, scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

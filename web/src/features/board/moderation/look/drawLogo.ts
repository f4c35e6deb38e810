import { LOGO_BYTES_MAX } from '@openfloor/contract/limits';

/** Longest side that the server keeps. */
const SIDE_PX_MAX = 512;
const SIDE_PX_MIN = 32;
const SMALLER = 0.8;

/** `shown`: the same picture as an address that the page may show. */
export type DrawnLogo = { blob: Blob; shown: string };

/**
 * Converts a picture of any kind that the browser can show to a PNG that the server accepts, scaled to fit.
 * @returns undefined if the browser cannot show it, or the PNG is too large at every size
 */
export const drawLogo = async (file: Blob): Promise<DrawnLogo | undefined> => {
  const picture = await loadPicture(file);
  if (!picture) return undefined;
  const { naturalWidth, naturalHeight } = picture;
  const largest = Math.max(naturalWidth, naturalHeight);
  for (let side = Math.min(largest, SIDE_PX_MAX); side >= Math.min(largest, SIDE_PX_MIN); side *= SMALLER) {
    const canvas = drawn(picture, side / largest);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob && blob.size <= LOGO_BYTES_MAX) return { blob, shown: canvas.toDataURL('image/png') };
  }
  return undefined;
};

/** Loads a picture from a `data:` URL, which the page's Content Security Policy allows. */
const loadPicture = async (file: Blob): Promise<HTMLImageElement | undefined> => {
  const picture = new Image();
  try {
    picture.src = await addressOf(file);
    await picture.decode();
  } catch {
    return undefined;
  }
  return picture.naturalWidth > 0 && picture.naturalHeight > 0 ? picture : undefined;
};

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(new Error('The file cannot be read')),
    );
    reader.readAsDataURL(file);
  });

const drawn = (picture: HTMLImageElement, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
};

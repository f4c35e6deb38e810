import { LOGO_BYTES_MAX } from '@openfloor/contract/limits';

/** As large as the server keeps it. */
const SIDE_PX_MAX = 512;
const SIDE_PX_MIN = 32;
const SMALLER = 0.8;

/** `shown`: the same picture as an address that the page may show. */
export type DrawnLogo = { blob: Blob; shown: string };

/**
 * Draws a picture of any kind that the browser can show as a PNG that the server takes, scaled to fit.
 * @returns undefined for what the browser cannot show
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

/** From a data address, which the page's policy allows. */
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

import { placeOfLight, roomFor, sizeOfLight, type Point } from './lights.ts';

const FLIGHT_MS = 900;
/**
 * When more lights arrive together, or the wall is crowded, they appear in their places: a single one would not be
 * noticed.
 */
const FLYING_MAX = 120;
const CROWD = 1000;

/** The width of a light's glow, in sizes of the light. */
const HALO = 2.4;
const RINGS = [
  { scale: HALO, alpha: 0.08 },
  { scale: 1.6, alpha: 0.2 },
  { scale: 1, alpha: 1 },
];

const dot = (on: CanvasRenderingContext2D, { x, y }: Point, size: number): void => {
  on.moveTo(x + size, y);
  on.arc(x, y, size, 0, 2 * Math.PI);
};

type Layers = { settled: HTMLCanvasElement; flying: HTMLCanvasElement };

/**
 * Paints one light per viewer. Lights that have arrived stay on a separate layer, so that an animation paints only
 * the newcomers and the crowd costs nothing.
 */
export const createLights = ({ settled, flying }: Layers, isStill: boolean) => {
  const [ground, air] = [settled.getContext('2d'), flying.getContext('2d')];
  let painted = 0;
  let wanted = 0;
  let frame = 0;

  /** Geometry of the disc, in px of the canvas. */
  const field = () => {
    const { width, height } = settled;
    const room = roomFor(wanted);
    const size = Math.max(1, (Math.min(width, height) / 2) * sizeOfLight(room));
    const margin = size * HALO;
    return {
      middle: { x: width / 2, y: height / 2 },
      reach: { x: width / 2 - margin, y: height / 2 - margin },
      room,
      size,
    };
  };

  /** @param share of the way that the lights have come */
  const paint = (on: CanvasRenderingContext2D | null, from: number, to: number, share: number): void => {
    if (!on) return;
    const { middle, reach, room, size } = field();
    on.fillStyle = getComputedStyle(settled).color;
    for (const { scale, alpha } of RINGS) {
      on.globalAlpha = alpha;
      on.beginPath();
      for (let index = from; index < to; index++) {
        const place = placeOfLight(index, room);
        // Newcomers gather from beyond the rim.
        const away = 1 + (1 - share) / Math.max(0.05, Math.hypot(place.x, place.y));
        dot(
          on,
          { x: middle.x + place.x * reach.x * away, y: middle.y + place.y * reach.y * away },
          size * scale,
        );
      }
      on.fill();
    }
  };

  const clear = (on: CanvasRenderingContext2D | null): void =>
    on?.clearRect(0, 0, settled.width, settled.height);

  /** Moves the newcomers to the layer of those that have arrived. */
  const land = (): void => {
    cancelAnimationFrame(frame);
    clear(air);
    paint(ground, painted, wanted, 1);
    painted = wanted;
  };

  /** Animates the newcomers to their places. */
  const fly = (): void => {
    const startedAtMs = performance.now();
    const step = (nowMs: number): void => {
      const share = Math.min(1, Math.max(0, nowMs - startedAtMs) / FLIGHT_MS);
      if (share === 1) return land();
      clear(air);
      paint(air, painted, wanted, 1 - (1 - share) ** 3);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };

  const repaint = (): void => {
    clear(ground);
    painted = 0;
    land();
  };

  return {
    show: (count: number): void => {
      const hadRoom = roomFor(wanted);
      if (painted < wanted) land();
      wanted = count;
      if (count < painted || roomFor(count) !== hadRoom) repaint();
      else if (isStill || document.hidden || count > CROWD || count - painted > FLYING_MAX) land();
      else if (count > painted) fly();
    },
    resize: (width: number, height: number): void => {
      for (const layer of [settled, flying]) Object.assign(layer, { width, height });
      repaint();
    },
    stop: () => cancelAnimationFrame(frame),
  };
};

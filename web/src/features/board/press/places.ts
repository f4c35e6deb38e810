import { STILL_MS } from '../../../design/stillness.ts';

/** Smaller differences are due to rounding. */
const MOVED_PX = 1;

export type Point = { x: number; y: number };
/** In px, relative to the page, so that scrolling by the person does not change it. */
export type Box = { left: number; top: number; right: number; bottom: number };
/**
 * A former box of a thing, which was its box until `untilMs`. `box`: undefined while the thing was not on the page.
 */
type Former = { box: Box | undefined; untilMs: number };
/** The place of a thing that can be pressed, and its places during the last moments, oldest first. */
export type ScreenPlace = { box: Box | undefined; former: Former[] };
export type Places<Thing> = Map<Thing, ScreenPlace>;

const contains = (box: Box | undefined, { x, y }: Point): boolean =>
  box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;

const isSame = (one: Box | undefined, other: Box | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    (['left', 'top', 'right', 'bottom'] as const).every(
      (side) => Math.abs(one[side] - other[side]) <= MOVED_PX,
    ));

/** The area that a thing covered while it went from one box to the other. */
const hullOf = (one: Box, other: Box | undefined = one): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/**
 * Records where things are now, and drops former boxes that are too old to matter.
 * @param boxes of the things that are on the page
 * @param isKnown whether a thing that is recorded for the first time was on the page before, so that it has not just
 *   appeared
 * @returns the changes: `untilMs` is infinite until the caller sets it to when the change became visible
 */
export const notePlaces = <Thing>(
  places: Places<Thing>,
  boxes: ReadonlyMap<Thing, Box>,
  { nowMs, isKnown }: { nowMs: number; isKnown: (thing: Thing) => boolean },
): Former[] => {
  const changes: Former[] = [];
  for (const thing of new Set([...places.keys(), ...boxes.keys()])) {
    const box = boxes.get(thing);
    const place = places.get(thing) ?? { box: isKnown(thing) ? box : undefined, former: [] };
    const former = place.former.filter(({ untilMs }) => nowMs - untilMs < 2 * STILL_MS);
    if (!isSame(place.box, box)) {
      const change = { box: place.box, untilMs: Infinity };
      former.push(change);
      changes.push(change);
    }
    if (box === undefined && former.length === 0) places.delete(thing);
    else places.set(thing, { box, former });
  }
  return changes;
};

/**
 * Whether a press counts: since `STILL_MS` nothing that can be pressed has left the point, passed it or come to it,
 * and nothing has appeared over something else.
 * @param press `atMs`: time of the event. `target`: what it hit. `pointFor`: the point in the coordinates of a thing.
 *   `isPart`: whether one thing is a part of the other
 * @returns `meant`: what was at the point before
 */
export const judgePress = <Thing>(
  places: Places<Thing>,
  press: {
    target: Thing;
    atMs: number;
    pointFor: (thing: Thing) => Point;
    isPart: (one: Thing, other: Thing) => boolean;
  },
): { counts: boolean; meant: Thing[] } => {
  const { target, atMs, pointFor, isPart } = press;
  const recent = ({ former }: ScreenPlace): Former[] =>
    former.filter(({ untilMs }) => atMs - untilMs < STILL_MS);
  const own = places.get(target);
  const formerOfOwn = own ? recent(own) : [];
  const isNew = formerOfOwn.some(({ box }) => !box);
  const hasCome = formerOfOwn.some(({ box }) => box && !contains(box, pointFor(target)));
  let isDisturbed = false;
  const meant: Thing[] = [];
  for (const [thing, place] of places) {
    if (thing === target || isPart(thing, target) || isPart(target, thing)) continue;
    const former = recent(place).filter(({ box }) => box);
    const point = pointFor(thing);
    const isCovered = isNew && former.length === recent(place).length && contains(place.box, point);
    if (isCovered || former.some(({ box }) => contains(box, point))) meant.push(thing);
    else isDisturbed ||= former.some(({ box }) => box && contains(hullOf(box, place.box), point));
  }
  return { counts: !hasCome && !isDisturbed && meant.length === 0, meant };
};

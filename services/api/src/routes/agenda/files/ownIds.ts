import { createHash } from 'node:crypto';
import { roomKey } from '@openfloor/contract/roomKey';
import type { PlannedTalk } from './fileItems.ts';

type Target = 'board' | 'conference';

/**
 * Exporters repeat ids: for the talks of a series, for a break in several rooms, or always the same one. An id that occurs once, in an
 * event once in its room, is the identity of its talk. One that repeats counts with the title, where that is not enough with the room, and
 * then with the place among such talks by their start, so that a talk that is moved stays the same one. Talks of one id, title and start
 * are one talk.
 */
export const withOwnIds = (talks: readonly PlannedTalk[], target: Target): PlannedTalk[] => {
  const byId = Map.groupBy(talks, ({ sourceId = '', room = '' }) =>
    keyWith(sourceId.trim(), target === 'conference' ? roomKey(room.trim()) : undefined),
  );
  const idOf = new Map([...byId.values()].flatMap(idsFor));
  return talks.filter((talk) => idOf.has(talk)).map((talk) => ({ ...talk, sourceId: idOf.get(talk) }));
};

type Identified = [talk: PlannedTalk, id: string | undefined];

/** The ids of talks that have the same id in the file; of several that are one talk only the first is among them. */
const idsFor = (talks: readonly PlannedTalk[]): Identified[] => {
  const id = talks[0]?.sourceId?.trim() ?? '';
  const different = id === '' ? talks : differentTalks(talks);
  if (id === '' || different.length === 1) return different.map((talk) => [talk, talk.sourceId]);
  return [...Map.groupBy(different, ({ title }) => title).values()].flatMap((ofTitle) =>
    ofTitle.length === 1
      ? ofTitle.map((talk): Identified => [talk, digestOf(id, talk.title)])
      : [...Map.groupBy(ofTitle, ({ room = '' }) => room).values()].flatMap((inRoom) => inOrder(inRoom, id)),
  );
};

const differentTalks = (talks: readonly PlannedTalk[]): PlannedTalk[] =>
  [...Map.groupBy(talks, ({ title, startsAt }) => keyWith(title, startsAt)).values()].flatMap(
    ([first]) => first ?? [],
  );

const inOrder = (talks: readonly PlannedTalk[], id: string): Identified[] =>
  talks
    .toSorted(({ startsAt: a = '' }, { startsAt: b = '' }) => a.localeCompare(b))
    .map((talk, place) => [talk, digestOf(id, talk.title, talk.room, String(place))]);

const keyWith = (...parts: (string | undefined)[]): string => JSON.stringify(parts);
const digestOf = (...parts: (string | undefined)[]): string =>
  createHash('sha256')
    .update(keyWith(...parts))
    .digest('base64url');

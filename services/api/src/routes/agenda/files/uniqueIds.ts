import { createHash } from 'node:crypto';
import { roomKey } from '@openfloor/contract/roomKey';
import type { PlannedTalk } from './fileItems.ts';

type Target = 'board' | 'conference';

/**
 * Makes the ids of talks unique; a talk without an id stays without one. Exporters repeat ids: for the talks of a
 * series, for a break in several rooms, or always the same one. An id that occurs once (in a conference: once in its
 * room) is used as it is. A repeated id is combined with the title; where the title repeats too, also with the room,
 * and with the index among such talks by their start, so that a talk that is moved keeps its id. Talks of one id, title
 * and start are one talk.
 */
export const withUniqueIds = (talks: readonly PlannedTalk[], target: Target): PlannedTalk[] => {
  const byId = Map.groupBy(talks, ({ sourceId = '', room = '' }) =>
    keyWith(sourceId.trim(), target === 'conference' ? roomKey(room.trim()) : undefined),
  );
  const idOf = new Map([...byId.values()].flatMap(idsFor));
  return talks.filter((talk) => idOf.has(talk)).map((talk) => ({ ...talk, sourceId: idOf.get(talk) }));
};

type Identified = [talk: PlannedTalk, id: string | undefined];

/** Unique ids for the talks that share an id in the file. Of several that are one talk, only the first is returned. */
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

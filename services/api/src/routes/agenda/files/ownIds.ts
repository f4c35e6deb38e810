import { createHash } from 'node:crypto';
import { roomKey } from '@openfloor/contract/roomKey';
import type { PlannedTalk } from './plannedTalk.ts';

type Target = 'board' | 'event';

/**
 * Exporters repeat ids: for the talks of a series, for a break in several rooms, or always the same one. An id that occurs once, in an
 * event once in its room, is the identity of its talk. One that repeats counts with the title, where that is not enough with the room, and
 * then with the place among such talks by their start, so that a talk that is moved stays the same one. Talks of one id, title and start
 * are one talk.
 */
export const withOwnIds = (talks: readonly PlannedTalk[], target: Target): PlannedTalk[] => {
  const byId = Map.groupBy(talks, ({ sourceId = '', room = '' }) =>
    keyWith(sourceId.trim(), target === 'event' ? roomKey(room.trim()) : undefined),
  );
  const owned = new Map<PlannedTalk, PlannedTalk>();
  for (const ofId of byId.values()) {
    const id = ofId[0]?.sourceId?.trim() ?? '';
    const different = id === '' ? ofId : differentTalks(ofId);
    const isRepeated = id !== '' && different.length > 1;
    for (const talk of isRepeated ? numbered(different, id) : different.map(unchanged))
      owned.set(talk.from, talk.to);
  }
  return talks.flatMap((talk) => owned.get(talk) ?? []);
};

type Owned = { from: PlannedTalk; to: PlannedTalk };

const unchanged = (talk: PlannedTalk): Owned => ({ from: talk, to: talk });

const differentTalks = (talks: readonly PlannedTalk[]): PlannedTalk[] =>
  [...Map.groupBy(talks, ({ title, startsAt }) => keyWith(title, startsAt)).values()].flatMap(
    ([first]) => first ?? [],
  );

const keyWith = (...parts: (string | undefined)[]): string => JSON.stringify(parts);

const numbered = (talks: readonly PlannedTalk[], id: string): Owned[] =>
  [...Map.groupBy(talks, ({ title }) => title).values()].flatMap((ofTitle) =>
    ofTitle.length === 1
      ? ofTitle.map((talk) => withId(talk, id, [talk.title]))
      : [...Map.groupBy(ofTitle, ({ room }) => room ?? '').values()].flatMap((inRoom) =>
          inRoom
            .toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
            .map((talk, place) => withId(talk, id, [talk.title, talk.room, String(place)])),
        ),
  );

const withId = (talk: PlannedTalk, id: string, parts: readonly (string | undefined)[]): Owned => {
  const digest = createHash('sha256')
    .update(keyWith(id, ...parts))
    .digest('base64url');
  return { from: talk, to: { ...talk, sourceId: digest } };
};

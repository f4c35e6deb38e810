import { randomUUID } from 'node:crypto';
import { AgendaPut } from '@openfloor/contract/http/agenda';
import { Asked, Moderated } from '@openfloor/contract/http/audience';
import { BoardCreated, OwnerList, type BoardAccess } from '@openfloor/contract/http/boards';
import { ControlKeyCreated } from '@openfloor/contract/http/control';
import {
  ConferenceCreated,
  ConferenceKeysRotated,
  ConferenceModeratorInvited,
  ConferenceOwnerList,
} from '@openfloor/contract/http/conferences';
import { DeviceLink, PlanDeviceList } from '@openfloor/contract/http/plan';
import { ContactRequestList } from '@openfloor/contract/http/superAdmin';
import { WebhookCreated } from '@openfloor/contract/http/webhooks';
import { BoardId, FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { UNKNOWN_ID, type ApiHarness, type Call } from '../apiHarness.ts';
import { invite } from '../boardLife.ts';
import { giveDevicePlan } from '../devicePlans.ts';
import { whenNotBusy } from './whenNotBusy.ts';

/** By default the voter's, for the first question. */
type Vote = { session?: string; id?: string; from?: string };
type Board = BoardAccess & { shortId: string; recoveryCode?: string | undefined };

/** One planned talk, as an agenda. */
export const AGENDA = {
  items: [
    {
      sourceId: 'ABCDEF',
      title: 'Questions to the panel',
      speakers: ['Ada Example', 'Ben Example'],
      startsAt: '2026-03-01T10:00:00.000Z',
      minutes: 45,
      room: 'Main hall',
      asking: 'open',
    },
  ],
};

let worlds = 0;

const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
};

/**
 * A board, or an event with its first room as the board, and what calls name of it, each made when it is first needed.
 */
export type World = ReturnType<typeof createWorld>;

/** @param of what the board is: one by itself, or a room of an event */
export const createWorld = (api: ApiHarness, of: 'board' | 'event') => {
  worlds += 1;
  /** The address from which all people of this world call; no other world has it. */
  const address = `10.${worlds >> 16}.${(worlds >> 8) & 255}.${worlds & 255}`;
  /** One person each: the owner, who asked, who votes, and somebody else. */
  const ids = { owner: randomUUID(), author: randomUUID(), voter: randomUUID(), other: randomUUID() };
  const sessions = {
    owner: api.session(ids.owner),
    author: api.session(ids.author),
    voter: api.session(ids.voter),
    other: api.session(ids.other),
  };

  /** @throws Error if the call is refused */
  const made = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call: Call,
  ): Promise<unknown> => {
    const { status, body } = await whenNotBusy(
      () => api.call(method, path, { from: address, ...call }),
      (answer) => answer.status,
    );
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  let acted = 0;
  /** Names of the ids that were made. */
  const names = new Map<string, string>();
  const idOnce = (name: string, make: () => Promise<string>): (() => Promise<string>) =>
    once(async () => {
      const id = await make();
      names.set(id, name);
      return id;
    });
  const conference = once(async () => {
    const body = { title: 'Our conference', rooms: ['Main hall', 'Workshop'] };
    const created = ConferenceCreated.parse(
      await made('POST', '/api/events', { body, session: sessions.owner }),
    );
    names.set(created.eventId, 'eventId');
    const path = `/api/events/${created.eventId}`;
    const { adminToken } = ConferenceKeysRotated.parse(
      await made('POST', `${path}/rotate-keys`, { token: created.adminToken, session: sessions.owner }),
    );
    return { ...created, path, adminToken, formerToken: created.adminToken };
  });
  const openBoard = async (): Promise<Board> => {
    const body = { title: 'Town hall' };
    return BoardCreated.parse(await made('POST', '/api/boards', { body, session: sessions.owner }));
  };
  const board = once(async (): Promise<Board> => {
    const opened = of === 'board' ? await openBoard() : (await conference()).boards[0];
    if (!opened) throw new Error('The event has no room');
    names.set(opened.boardId, 'boardId');
    return opened;
  });
  const onBoard = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    rest: string,
    call: Call = {},
  ): Promise<unknown> => {
    const { boardId, adminToken } = await board();
    return made(method, `/api/boards/${boardId}/${rest}`, { token: adminToken, ...call });
  };
  const ask = async (text: string) => {
    const body = await onBoard('POST', 'questions', {
      body: { text },
      session: sessions.author,
      token: undefined,
    });
    return Asked.parse(body).id;
  };
  const questionId = idOnce('questionId', () => ask('When is lunch?'));
  const otherQuestionId = idOnce('otherQuestionId', () => ask('Where is lunch?'));
  const moderator = once(async () => invite(api, await board()));
  const revokedToken = once(async () => {
    const { moderatorId, adminToken } = await invite(api, await board());
    await onBoard('DELETE', `moderators/${moderatorId}`);
    return adminToken;
  });
  const conferenceModerator = once(async () => {
    const { path, adminToken: token } = await conference();
    const body = { name: 'Grace', rooms: [(await board()).boardId] };
    return ConferenceModeratorInvited.parse(
      await made('POST', `${path}/moderators`, { body, token, session: sessions.owner }),
    );
  });
  const recoveryCode = async (): Promise<string> =>
    (of === 'event' ? (await conference()).recoveryCode : (await board()).recoveryCode) ?? '';
  /** A second owner. */
  const ownerId = idOnce('ownerId', async () => {
    const code = await recoveryCode();
    await made('POST', '/api/boards/recover-by-code', { body: { code }, session: sessions.other });
    const listed =
      of === 'event'
        ? ConferenceOwnerList.parse(
            await made('GET', `${(await conference()).path}/owners`, {
              token: (await conference()).adminToken,
              session: sessions.owner,
            }),
          )
        : OwnerList.parse(await onBoard('GET', 'owners'));
    return listed.find((one) => one.ownerId !== FIRST_OWNER_ID)?.ownerId ?? '';
  });
  const controlKey = once(async () =>
    ControlKeyCreated.parse(await onBoard('POST', 'control-keys', { body: { name: 'Stream Deck' } })),
  );
  const itemId = idOnce('itemId', async () => {
    const { added } = AgendaPut.parse(await onBoard('PUT', 'agenda', { body: AGENDA }));
    return added[0]?.id ?? '';
  });
  const webhookId = idOnce('webhookId', async () => {
    const body = { url: 'https://hooks.example/in', types: ['question.published'] };
    return WebhookCreated.parse(await onBoard('POST', 'webhooks', { body })).webhookId;
  });
  const contactId = idOnce('contactId', async () => {
    const name = `Ada of ${address}`;
    const body = { name, email: 'ada@example.org', message: 'Can we use it at our conference?' };
    await made('POST', '/api/contact', { body, session: sessions.other });
    const token = await api.superAdminToken();
    const path = '/api/superadmin/contact-requests?pageSize=100';
    const listed = ContactRequestList.parse(await made('GET', path, { token }));
    return listed.find((one) => one.name === name)?.id ?? '';
  });
  const linkCode = async () =>
    DeviceLink.parse(await made('POST', '/api/devices/link', { session: sessions.owner })).linkCode;
  /** A second device with the plan of the owner. */
  const deviceId = idOnce('deviceId', async () => {
    await giveDevicePlan(api, sessions.owner, 'pro');
    await made('POST', `/api/devices/link/${await linkCode()}`, { session: sessions.other });
    const path = '/api/plan/devices';
    const listed = PlanDeviceList.parse(await made('GET', path, { session: sessions.owner }));
    return listed.find((one) => !one.isThis)?.deviceId ?? '';
  });

  /** What the path of a call names, by the name of the parameter. */
  const named: Record<string, () => Promise<string>> = {
    boardId: async () => (await board()).boardId,
    shortId: async () => (await board()).shortId,
    eventId: async () => (await conference()).eventId,
    moderatorId: async () => (await (of === 'event' ? conferenceModerator() : moderator())).moderatorId,
    questionId,
    ownerId,
    itemId,
    webhookId,
    contactId,
    deviceId,
    linkCode: once(linkCode),
    keyId: async () => (await controlKey()).keyId,
    key: async () => (await controlKey()).key,
    act: () => Promise.resolve('stage'),
  };

  return {
    api,
    address,
    ids,
    sessions,
    board,
    event: conference,
    questionId,
    otherQuestionId,
    moderator,
    conferenceModerator,
    revokedToken,
    recoveryCode,
    named,
    names,
    made,
    ask,
    vote: async ({ session = sessions.voter, id, from = address }: Vote = {}): Promise<void> => {
      await onBoard('POST', `questions/${id ?? (await questionId())}/vote`, {
        session,
        from,
        token: undefined,
      });
    },
    /** Token of a login that only this world uses. */
    superAdminToken: once(api.superAdminToken),
    now: () => new Date(api.dependencies.clock.nowMs()).toISOString(),
    /** An act of the board's owner. */
    act: async (path: string, body?: unknown): Promise<void> => {
      acted = Moderated.safeParse(await onBoard('POST', path, { body })).data?.seq ?? acted;
    },
    /** Seq of the latest act. */
    actedSeq: () => acted,
    close: async () => {
      const { boardId } = await board();
      await api.dependencies.writer.handle(BoardId.parse(boardId), {
        command: { type: 'CloseBoard' },
        actor: 'super-admin',
      });
    },
    putLogo: (rawBody: Buffer) =>
      onBoard('PUT', 'logo', { rawBody, headers: { 'content-type': 'image/png' } }),
    /** Signs the board's log, as the background task does. */
    sign: async () => {
      const { boardId } = await board();
      const { db, boardLogs } = api.dependencies;
      const { admin_key: adminKey } = await db
        .selectFrom('boards')
        .select('admin_key')
        .where('id', '=', boardId)
        .executeTakeFirstOrThrow();
      await boardLogs.publish({ id: boardId, adminKey });
    },
  };
};

/** A well-formed id that names nothing, by the name of the parameter. */
export const unknownId = (name: string): string => {
  if (name === 'shortId') return 'zzzzzzzz';
  if (name === 'linkCode') return 'ZZZZZ-ZZZZZ';
  return name === 'key' ? `control.${UNKNOWN_ID}.${'a'.repeat(43)}` : UNKNOWN_ID;
};

import { changeSettings, startTalk } from '@openfloor/contract/calls/desk';
import { answerOf, createConference, putAgenda, send } from '@openfloor/testkit/client';
import { describe, expect, it } from 'vitest';
import {
  openMore,
  adminRecord,
  axeViolations,
  DESK,
  enter,
  isLive,
  PHONE,
  pressBeside,
  setUpApp,
  untilOpen,
} from './app.ts';

const app = setUpApp();

describe('An event of several rooms', () => {
  it('is created in My Boards, followed on a phone, and changed by its organiser', async () => {
    const organiser = await enter(app, '/my-boards', DESK);
    await organiser.getByRole('button', { name: 'Create an event' }).click();
    const dialog = organiser.getByRole('dialog', { name: 'Create an event' });
    await untilOpen(dialog);
    await organiser.keyboard.press('Tab');
    await dialog.getByRole('textbox', { name: 'Name of the event' }).focus();
    await organiser.keyboard.type('Days of open data');
    await organiser.keyboard.press('Tab');
    await organiser.keyboard.type('Main hall');
    await organiser.keyboard.press('Enter');
    await organiser.keyboard.type('main hall');
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await dialog.getByText('Two rooms are called “main hall”.').waitFor();
    await dialog.getByRole('textbox', { name: 'Rooms, one on each line' }).focus();
    await organiser.keyboard.press('ControlOrMeta+a');
    await organiser.keyboard.type('Main hall');
    await organiser.keyboard.press('Enter');
    await organiser.keyboard.type('Workshop room');
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await organiser.getByRole('heading', { name: 'Days of open data' }).waitFor();
    await organiser.getByRole('heading', { name: 'Organise this event' }).waitFor();
    // Each room stands once, with what its organiser does with it.
    const list = organiser.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
    await list.filter({ hasText: 'Main hall' }).getByRole('link', { name: 'Admin: Main hall' }).waitFor();
    expect(await organiser.getByText('Main hall', { exact: true }).count()).toBe(1);
    expect(await axeViolations(organiser)).toEqual([]);
    const address = await organiser.getByText(/\/b\/\w+$/).innerText();
    const code = address.slice(address.lastIndexOf('/') + 1);

    const phone = await enter(app, `/b/${code}`, PHONE);
    await phone.waitForURL('**/event/*');
    await expect.poll(() => phone.title()).toBe('Days of open data · Openfloor');
    await phone.getByRole('heading', { name: 'Days of open data' }).waitFor();
    expect(await phone.getByRole('heading', { name: 'Organise this event' }).count()).toBe(0);
    expect(await axeViolations(phone)).toEqual([]);

    // One tap into a room, and one back.
    await phone.getByRole('link', { name: /^Workshop room/ }).tap();
    await phone.getByRole('heading', { name: 'Workshop room' }).waitFor();
    await phone.getByRole('textbox').first().tap();
    await phone.keyboard.type('Which licence do we use?');
    await phone.keyboard.press('Enter');
    await phone.getByText('Which licence do we use?').first().waitFor();
    await phone.reload();
    await phone.getByRole('link', { name: 'Rooms' }).tap();
    await phone.waitForURL('**/event/*');
    await phone.getByRole('link', { name: /^Main hall/ }).tap();
    await phone.getByRole('heading', { name: 'Main hall' }).waitFor();
    expect(await phone.getByText('Which licence do we use?').count()).toBe(0);
    await phone.getByRole('link', { name: 'Rooms' }).tap();

    // A further room appears on the phone, and goes.
    await organiser.getByRole('textbox', { name: 'Name of the room' }).focus();
    await organiser.keyboard.type('Garden');
    await organiser.keyboard.press('Enter');
    await organiser.getByText('“Garden” is open', { exact: true }).waitFor();
    await phone.getByRole('link', { name: /^Garden/ }).waitFor();
    await organiser.getByRole('button', { name: 'Remove: Garden' }).click();
    await organiser.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await phone.getByRole('link', { name: /^Garden/ }).waitFor({ state: 'detached' });

    // The organiser moderates a room, and what is on there shows everywhere.
    await organiser.getByRole('link', { name: 'Admin: Main hall' }).click();
    await organiser.getByText('Admin View').waitFor();
    await organiser.getByRole('link', { name: 'Rooms' }).click();
    await organiser.getByRole('heading', { name: 'Organise this event' }).waitFor();

    // In My Boards each room is listed once, under the event.
    await organiser.goto(`${app.url}/my-boards`);
    const row = organiser
      .getByRole('list', { name: 'Boards' })
      .getByRole('listitem')
      .filter({ has: organiser.getByRole('heading', { name: 'Days of open data' }) });
    const rooms = row.getByRole('listitem').getByRole('heading', { level: 3 });
    await expect.poll(() => rooms.allInnerTexts()).toEqual(['Main hall', 'Workshop room']);
    expect(await organiser.getByRole('heading', { name: 'Main hall', exact: true }).count()).toBe(1);
    expect(await axeViolations(organiser)).toEqual([]);
  });

  it('asks before its dialog is left with a name or rooms, by Escape or beside it', async () => {
    const organiser = await enter(app, '/my-boards', DESK);
    const open = organiser.getByRole('button', { name: 'Create an event' });
    await open.click();
    const dialog = organiser.getByRole('dialog', { name: 'Create an event' });
    const asking = organiser.getByRole('alertdialog', { name: 'Discard what you wrote?' });
    const name = dialog.getByRole('textbox', { name: 'Name of the event' });
    await name.focus();
    await organiser.keyboard.type('Days of open data');
    await organiser.keyboard.press('Tab');
    await organiser.keyboard.type('Main hall');
    await organiser.keyboard.press('Escape');
    await asking.waitFor();
    await asking.getByRole('button', { name: 'Keep writing' }).click();
    await asking.waitFor({ state: 'detached' });
    await pressBeside(organiser, asking);
    await untilOpen(asking);
    await organiser.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Days of open data');
    expect(await dialog.getByRole('textbox', { name: 'Rooms, one on each line' }).inputValue()).toBe(
      'Main hall',
    );
    await organiser.keyboard.press('Escape');
    await asking.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    // An empty dialog closes without a question.
    await open.click();
    await name.waitFor();
    await organiser.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await asking.count()).toBe(0);
  });

  it('is changed on no other device', async () => {
    const organiser = await enter(app, '/my-boards', DESK);
    await organiser.getByRole('button', { name: 'Create an event' }).click();
    await organiser.getByRole('textbox', { name: 'Name of the event' }).fill('Another event');
    await organiser.getByRole('textbox', { name: 'Rooms, one on each line' }).fill('Hall');
    await organiser.getByRole('button', { name: 'Create event' }).click();
    await organiser.getByRole('heading', { name: 'Organise this event' }).waitFor();
    const recoveryCode = await organiser.getByText(/^(?:[\dA-Z]{5}-){3}[\dA-Z]{5}$/).innerText();
    const other = await enter(app, new URL(organiser.url()).pathname + '?admin=true', DESK);
    await other.getByText('Open this page on the device that created the event to change it.').waitFor();
    expect(await other.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await other.goto(`${app.url}/my-boards`);
    await openMore(other);
    await other.getByRole('textbox', { name: 'Recovery code' }).focus();
    await other.keyboard.type(recoveryCode.toLowerCase());
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'Hall', exact: true }).waitFor();
    await other.reload();
    await other.getByRole('link', { name: 'Organise: Another event' }).click();
    await other.getByRole('button', { name: 'Remove: Hall' }).waitFor();
    await organiser.goto(`${app.url}/my-boards`);
    await organiser.getByRole('link', { name: 'Organise: Another event' }).click();
    await organiser.getByRole('button', { name: 'Remove: Hall' }).waitFor();
  });

  it.each([PHONE, DESK])('has its way back beside the brand of a board: %o', async (device) => {
    const { eventId: conferenceId, boards } = await createConference(app.url, ['Main hall'], {
      title: 'Days of brands',
    });
    const [board] = boards;
    await send(
      app.url,
      changeSettings,
      { boardId: board?.boardId ?? '', brand: { name: 'City library' } },
      { token: board?.adminToken ?? '' },
    );
    const visitor = await enter(app, `/event/${conferenceId}`, device);
    await visitor.getByRole('link', { name: /^Main hall/ }).click();
    const head = visitor.getByRole('banner');
    await head.getByText('City library').waitFor();
    await head.getByRole('heading', { name: 'Main hall' }).waitFor();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await head.getByRole('link', { name: 'Rooms' }).click();
    await visitor.getByRole('heading', { name: 'Days of brands' }).waitFor();
  });

  it('is named with the room on stage and wall, also while they rest', async () => {
    const { boards } = await createConference(app.url, ['Main hall', 'Garden'], { title: 'Days of signs' });
    const [hall] = boards;
    if (!hall) throw new Error('The event has no room');
    const { boardId, adminToken } = hall;
    await send(app.url, startTalk, { boardId, title: 'Opening' }, { token: adminToken });
    for (const screen of ['speaker', 'wall']) {
      const page = await isLive(await enter(app, `/board/${boardId}/${screen}`, DESK));
      await page.locator('[data-resting="true"]').waitFor();
      const isSeen = (name: string): Promise<boolean> =>
        page
          .getByRole('banner')
          .getByText(name, { exact: true })
          .evaluate((title) => title.checkVisibility({ opacityProperty: true }));
      // The stage's title of the talk fades.
      await expect.poll(() => isSeen('Opening')).toBe(screen === 'wall');
      for (const name of ['Days of signs', 'Main hall']) expect(await isSeen(name)).toBe(true);
    }
  });

  it('has tools in one line on a phone’s stage, its code in one line, and a way back for moderators', async () => {
    const {
      eventId: conferenceId,
      sessionId,
      boards,
    } = await createConference(app.url, ['Main hall'], {
      title: 'Days of thumbs',
    });
    const [hall] = boards;
    if (!hall) throw new Error('The event has no room');
    const stored = { ...adminRecord({ ...hall, sessionId }), secure_session_id: sessionId };
    const stage = await isLive(await enter(app, `/board/${hall.boardId}/speaker`, { ...PHONE, stored }));
    await stage.getByRole('button', { name: 'Next talk' }).waitFor();
    const tops = await stage
      .getByRole('toolbar')
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((tools) =>
        tools.map((tool) => {
          const { top, height } = tool.getBoundingClientRect();
          return top + height / 2;
        }),
      );
    expect(tops.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);

    const phone = await enter(app, `/event/${conferenceId}?admin=true`, { ...PHONE, stored });
    const codes = phone.getByText(/\/b\/\w+$/);
    expect(await codes.evaluate((code) => Math.round(code.getBoundingClientRect().height / 24))).toBe(1);
    await phone.getByRole('link', { name: 'Admin: Main hall' }).tap();
    await phone.getByRole('button', { name: 'Board tools' }).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.getByRole('link', { name: 'Rooms' }).tap();
    await phone.waitForURL('**/event/*');
  });

  it('has a screen for the lobby that shows five rooms with long names without scrolling', async () => {
    const names = ['Main', 'Garden', 'Library', 'Workshop', 'Lecture'];
    const rooms = names.map(
      (name) => `${name} hall on the second floor of the old building beside the river`,
    );
    const conference = await createConference(app.url, rooms, {
      title: 'Days of open data and civic technology',
    });
    const items = ['What open data has changed', 'What became of the promises'].map((title, index) => ({
      title: `${title} in ten years, told by those who were there from the start`,
      startsAt: new Date(Date.now() + (index + 1) * 3_600_000).toISOString(),
      speakers: ['Grace', 'Ada'],
    }));
    for (const board of conference.boards) {
      const agenda = await putAgenda(app.url, board, items);
      const talk = { agendaId: agenda.added[0]?.id };
      await answerOf(app.url, startTalk, { boardId: board.boardId, ...talk }, { token: board.adminToken });
    }
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1280, 720],
    ] as const) {
      const lobby = await enter(app, `/event/${conference.eventId}/lobby`, { viewport: { width, height } });
      await lobby.getByText('What open data has changed').first().waitFor();
      await lobby.evaluate(() => document.fonts.ready);
      expect(await lobby.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      for (const name of await lobby.getByRole('heading', { level: 2 }).all())
        expect(await name.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThan(4);
    }
  });

  it('says that it does not exist', async () => {
    for (const path of ['/event/nonsense', '/event/00000000-0000-4000-8000-000000000000', '/event/x/lobby']) {
      const page = await enter(app, path, PHONE);
      await page.getByRole('heading', { name: 'Event Not Found' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});

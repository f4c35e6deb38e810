import { describe, expect, it } from 'vitest';
import { contact, createBoard, SUPERADMIN_SECRET } from '../app.ts';
import { DESK, enter, setUp } from './device.ts';
import type { WebKitPage } from './page.ts';
import { button, css, dialog, field, heading, link } from './targets.ts';

const app = setUp({});

/** The landing page can be read before its script runs, which enables the buttons. */
const arrive = async (path: string, size = DESK): Promise<WebKitPage> => {
  const page = await enter(app, path, size);
  await page.until('the script has run', () => !document.querySelector('#late'));
  return page;
};

describe('In WebKit a visitor', () => {
  it('creates a board from the landing page, and moderates it', { tags: ['screen'] }, async () => {
    const page = await arrive('/');
    await page.sees(heading('The floor is open.'));
    await page.type(field('Name your event'), 'Design Systems Day');
    await page.press('Enter');
    await page.sees(heading('Design Systems Day'));
    await page.sees('No Questions Yet');
    await page.sees('Your admin link');
    expect((await page.url()).pathname).toMatch(/^\/board\//);
    await page.click(link('Admin'));
    await page.sees('Admin View');
    await page.reload();
    await page.sees('Admin View');
  });

  it('starts the free demo, and finds it in My Boards', async () => {
    const page = await arrive('/');
    await page.click(button('Start Free Demo'));
    await page.sees(heading('Demo Conference Q&A'));
    await page.click(button('1 answered'));
    await page.until('its questions are shown', () => document.querySelectorAll('article').length === 6);
    await page.goto('/my-boards');
    await page.sees(heading(/^Demo Conference Q&A/));
    await page.sees('Demo, deleted after a day');
  });

  it('joins by a code, and corrects an unknown one', async () => {
    const board = await createBoard(app);
    const page = await arrive('/', { width: 390, height: 740 });
    await page.type(field('Enter code'), 'zzzzzz');
    await page.click(button('Join'));
    await page.sees('There is no board with the code “zzzzzz”.');
    await page.goto(`/b/zzzzzz`);
    await page.sees(heading('Board Not Found'));
    await page.typeOver(field('Enter code'), board.shortId.toUpperCase());
    await page.press('Enter');
    await page.sees(heading('Town hall'));
  });

  it('sends a contact message', async () => {
    const page = await arrive('/');
    await page.click(button('Contact us'));
    const form = dialog('Contact us');
    await page.type(field('Email', form), 'visitor@');
    await page.click(button('Send message', form));
    await page.sees('Invalid email');
    await page.type(field('Email', form), 'example.org');
    await page.type(field('Name', form), 'A visitor');
    await page.type(field('Message', form), 'Do you speak at meetups?');
    await page.click(button('Send message', form));
    await page.sees('Message sent');
    await page.loses(form);
  });

  it('sees Page Not Found with a link home', async () => {
    const page = await arrive('/no/such/page');
    await page.sees(heading('Page Not Found'));
    await page.sees('GET /no/such/page → 404');
    await page.click(link('Go to Home'));
    await page.sees(heading('The floor is open.'));
  });

  it('creates a board in My Boards, and closes it there', { tags: ['screen'] }, async () => {
    const page = await enter(app, '/my-boards');
    await page.sees(heading('No boards found.'));
    await page.type(field('Event name'), 'Town hall');
    await page.press('Enter');
    await page.sees(heading('Town hall'));
    await page.goto('/my-boards');
    await page.sees(link('Open: Town hall'));
    await page.click(button('Delete: Town hall'));
    await page.sees(dialog('Delete Board?'));
    await page.click(button('Delete', dialog()));
    await page.sees('Board Deleted');
    await page.sees(heading('No boards found.'));
  });
});

describe('In WebKit the super admin', () => {
  it('logs in, searches, and deletes a board', async () => {
    await createBoard(app, 'Rust meetup');
    await contact(app, 'City library');
    const page = await enter(app, '/superadmin', DESK);
    await page.type(field('Secret'), 'a guess');
    await page.click(button('Login'));
    await page.sees('Invalid secret');
    await page.typeOver(field('Secret'), SUPERADMIN_SECRET);
    await page.click(button('Login'));
    await page.type(field('Search boards'), 'rust');
    const rows = css('table [role=rowheader], table th[scope=row]');
    await page.until('one board is left', () => document.querySelectorAll('tbody tr').length === 1);
    expect(await page.text(rows)).toContain('Rust meetup');
    await page.click(css('thead input[type=checkbox]'));
    await page.sees('1 selected');
    await page.click(button('Delete'));
    await page.click(button('Delete', dialog()));
    await page.sees('Boards deleted');
    await page.sees(heading('No board matches'));
  });
});

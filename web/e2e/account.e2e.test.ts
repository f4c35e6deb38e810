import { CLIENT, startIdentityProvider } from '@openfloor/api/testing/identityProvider';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  fits,
  goInto,
  axeViolations,
  DESK,
  enter,
  openTool,
  PHONE,
  setUpApp,
  type App,
  type Device,
} from './app.ts';

const CALLBACK = '/api/auth/callback';
/** At another host, so that its redirect is a navigation from another site. */
const provider = await startIdentityProvider([`http://127.0.0.1${CALLBACK}`, `http://localhost${CALLBACK}`]);
afterAll(() => provider.close());
const oidc = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.clientId,
  OIDC_CLIENT_SECRET: CLIENT.clientSecret,
};
const app = setUpApp(oidc);
const company = setUpApp({ ...oidc, OIDC_REQUIRED_TO_CREATE: 'on' });

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out' });
/** Types a name and a password at the provider, consents, and comes back. */
const signInAt = async (page: Page, login: string): Promise<void> => {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').focus();
  await page.keyboard.type(login);
  await page.keyboard.press('Tab');
  await page.keyboard.type('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
};
const signIn = async (to: App, device: Device, login: string): Promise<Page> => {
  const page = await enter(to, '/my-boards', device);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInAt(page, login);
  await page.waitForURL(`${to.url}/my-boards`);
  await signOutButton(page).waitFor();
  return page;
};
const create = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Event name' }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
};

describe('An account', () => {
  it('has the board of one device on the other, until that signs out', async () => {
    const desk = await signIn(app, { ...DESK, colorScheme: 'dark' }, 'ada');
    expect(await axeViolations(desk)).toEqual([]);
    await create(desk, 'Town hall');
    const phone = await signIn(app, PHONE, 'ada');
    await phone.getByRole('button', { name: 'Recover: Town hall' }).waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    expect(await fits(phone)).toBe(true);
    await goInto(phone, 'Admin View', 'Town hall');
    await phone.getByRole('heading', { name: 'Town hall', exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Board tools' }).waitFor();

    // The owners say that one is an account, and no more of it.
    await openTool(phone, 'Owners');
    const owner = phone.getByRole('list', { name: 'Devices that own this board' }).getByRole('listitem');
    expect(await owner.innerText()).toMatch(
      /^Your account\s+since .*, with every device that is signed in to it$/,
    );

    await phone.goto(`${app.url}/my-boards`);
    await signOutButton(phone).click();
    await phone.waitForURL(`${provider.issuer}/session/end**`);
    await phone.getByRole('button', { name: 'Yes, sign me out' }).click();
    await phone.waitForURL(`${provider.issuer}/session/end/success**`);
    await phone.goto(`${app.url}/my-boards`);
    await phone.getByRole('heading', { name: 'No boards found.' }).waitFor();
    expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => /token/.test(key)))).toEqual(
      [],
    );
    await desk.goto(`${app.url}/my-boards`);
    await desk.getByRole('heading', { name: 'Town hall', exact: true }).waitFor();
  });

  it('is not offered to the audience, nor asked about', async () => {
    const desk = await signIn(app, DESK, 'grace');
    await create(desk, 'Plenary');
    const calls: string[] = [];
    const phone = await enter(app, '/', PHONE);
    phone.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await phone.goto(desk.url());
    await phone.getByRole('heading', { name: 'Plenary', exact: true }).waitFor();
    await phone.waitForLoadState('networkidle');
    expect(calls).not.toContain('/api/auth');
    expect(await phone.getByText('Sign in').count()).toBe(0);
  });

  it('that the provider does not confirm gets a page that says so', async () => {
    const page = await enter(app, `${CALLBACK}?code=made-up&state=made-up`, PHONE);
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to My Boards' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('A company where only signed-in organisers create boards, on a %s', (name, device) => {
  it('offers the sign-in before one types, and keeps what was typed', async () => {
    const page = await enter(company, '/', device);
    const signInToCreate = page.getByRole('button', { name: 'Sign in to create' });
    await signInToCreate.waitFor();
    await page.getByText('Here only organisers who are signed in create boards.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    // A demo needs the sign-in too, and leads there.
    await page.getByRole('button', { name: /demo/i }).first().click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goBack();
    await signInToCreate.waitFor();
    await page.getByRole('textbox', { name: 'Name your event' }).focus();
    await page.keyboard.type('All hands');
    await page.keyboard.press('Enter');
    await signInAt(page, `employee-${name}`);
    await page.waitForURL(`${company.url}/my-boards?title=All+hands`);
    await page.getByRole('button', { name: 'Create Board' }).waitFor();
    await page.getByRole('textbox', { name: 'Event name' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'All hands', exact: true }).waitFor();
  });
});

import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { toastAtom } from '../Toast/toasts.ts';
import { Owners, type OwnerCalls } from './Owners.tsx';

const SINCE = '2026-03-01T10:00:00.000Z';
const THIS = { ownerId: FIRST_OWNER_ID, since: SINCE, isThis: true };
const ACCOUNT = { ownerId: 'ow2', since: SINCE, isThis: false, account: true };
const FORMER = '00000-00000-00000-00001';
const NEW = '00000-00000-00000-00002';

/** `renew` and `remove` answer when the test says so. */
const show = () => {
  const store = createStore();
  const renewals: ((answer: Awaited<ReturnType<OwnerCalls['renew']>>) => void)[] = [];
  const removals: ((answer: Awaited<ReturnType<OwnerCalls['remove']>>) => void)[] = [];
  let code: string | undefined = FORMER;
  /** What the calls leave of the recovery code. */
  const leaveCode = (left: string | undefined): void => void (code = left);
  /** A device that was removed may not read. */
  let mayRead = true;
  const calls: OwnerCalls = {
    read: () => Promise.resolve(mayRead ? { ok: true, value: [THIS, ACCOUNT] } : { ok: false }),
    renew: () => new Promise((answer) => renewals.push(answer)),
    remove: () => new Promise((answer) => removals.push(answer)),
  };
  render(
    <Provider store={store}>
      <Owners owned="event" calls={calls} readCode={() => code} />
    </Provider>,
  );
  const loseAccess = (): void => void (mayRead = false);
  return { renewals, removals, leaveCode, loseAccess, toast: () => store.get(toastAtom) };
};
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const remove = async (name: string): Promise<void> => {
  await screen.findByText(name);
  press(new RegExp(`^Remove ${name}`));
  press('Remove');
};

afterEach(cleanup);

describe('The recovery code of an event', () => {
  it('is replaced once, however often the button is pressed meanwhile', async () => {
    const { renewals, leaveCode } = show();
    press('New recovery code');
    press('Making a new code...');
    expect(renewals).toHaveLength(1);
    leaveCode(NEW);
    renewals[0]?.({ ok: true, value: {} });
    await screen.findByText(NEW);
    press('New recovery code');
    expect(renewals).toHaveLength(2);
  });

  it('is not shown when a new one may have been made', async () => {
    const { renewals, leaveCode } = show();
    press('New recovery code');
    leaveCode(undefined);
    renewals[0]?.({ ok: false });
    expect((await screen.findByRole('alert')).textContent).toContain('may be void');
    expect(screen.queryByText(FORMER)).toBeNull();
  });

  it('stays, and is said to hold, when a new one was refused', async () => {
    const { renewals } = show();
    press('New recovery code');
    renewals[0]?.({ ok: false });
    expect((await screen.findByRole('alert')).textContent).toContain('still holds');
    expect(screen.getByText(FORMER)).toBeDefined();
  });

  it('is not shown when a removal may have voided it', async () => {
    const { removals, leaveCode, toast } = show();
    await remove('An account');
    expect(screen.getByText(FORMER)).toBeDefined();
    leaveCode(undefined);
    removals[0]?.({ ok: false });
    await waitFor(() => expect(screen.queryByText(FORMER)).toBeNull());
    expect(toast()?.description).toContain('may be void');
  });
});

it('The removal of an account is reported as that of an account', async () => {
  const { removals, leaveCode, toast } = show();
  await remove('An account');
  leaveCode(NEW);
  removals[0]?.({ ok: true, value: {} });
  await screen.findByText(NEW);
  expect(toast()?.title).toBe('Account removed');
});

it('A device repeats its own removal, of which the first try did only half', async () => {
  const { removals, loseAccess, toast } = show();
  await remove('This device');
  loseAccess();
  removals[0]?.({ ok: false });
  await waitFor(() => expect(toast()?.title).toBe('Error'));
  await remove('This device');
  expect(removals).toHaveLength(2);
});

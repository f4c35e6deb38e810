import type { Browser, BrowserContext } from 'playwright-core';

/**
 * Whether Firefox does not have a command that Playwright sends; it would refuse the device. Media features are
 * preferences of the browser instead, and the clipboard needs no permission under a driver.
 */
const isMissing = (method: string, parameters: unknown): boolean =>
  method === 'emulation.setMediaFeaturesOverride' ||
  (method === 'permissions.setPermission' &&
    JSON.stringify(parameters).includes('"descriptor":{"name":"clipboard-'));

type Session = { send: (method: string, parameters?: object) => Promise<unknown> };

/** Playwright's session behind a browser; not part of its interface. */
type Internals = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } };

const patched = new WeakSet<Session>();

/** Answers the missing commands without a message to Firefox, for all sessions of the connection. */
export const dropMissingCommands = (browser: Browser): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no public way leads there
  const { _connection: connection } = browser as unknown as Internals;
  const { _browserSession: browserSession } = connection.toImpl(browser);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class that sends
  const session = Object.getPrototypeOf(browserSession) as Session;
  if (patched.has(session)) return;
  patched.add(session);
  const { send } = session;
  session.send = async function (this: Session, method, parameters) {
    return isMissing(method, parameters) ? {} : send.call(this, method, parameters);
  };
};

/**
 * Works around two faults on every page of the device.
 *
 * In Firefox `fill` assigns the value, so React knows it before the event arrives and ignores the event. The editing
 * command used here has the effect of a keyboard.
 *
 * Playwright reads `ariaLabelledByElements` outside the page's world, axe within it. After both reads the content
 * process of Firefox 153 ends. Without the property axe reads the attribute.
 */
export const patchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => {
        document.execCommand('insertText', false, text);
      },
      set: () => {},
    });
    Reflect.deleteProperty(Element.prototype, 'ariaLabelledByElements');
  });

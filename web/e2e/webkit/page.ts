import { setTimeout as delay } from 'node:timers/promises';
import { openWebKit, Refused, type WebKit } from './browser.ts';
import { findOnPage, inWords, stepsTo, type Target } from './targets.ts';

/** Longest wait, for a very busy machine. */
const PATIENCE_MS = 45_000;
const LOOK_EVERY_MS = 60;

/** A press in a list counts only on something that has kept its place for 600 ms. */
const PRESS_AFTER_MS = 650;

/** The key under which W3C WebDriver refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementHandle = { [ELEMENT]: string };

/** Arguments as a function on the page gets them: references to elements are elements there. */
type OnPage<Args extends readonly unknown[]> = {
  [Place in keyof Args]: Args[Place] extends ElementHandle ? HTMLElement : Args[Place];
};

/** Keys that are no character, by their name in `KeyboardEvent.key`. */
const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Backspace: '\uE003',
  Delete: '\uE017',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Error codes after which the next look may succeed: the page changed during this one. */
const PASSING = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
]);
const isPassing = (error: unknown): boolean => error instanceof Refused && PASSING.has(error.code);

/**
 * Most presses on one element. A press that the element did not get, because something moved there, is repeated, as
 * people do.
 */
const PRESSES_MAX = 10;

/** Number of characters of the page that a failed wait shows. */
const SHOWN_MAX = 1500;

const noteNextClick = (element: HTMLElement): void => {
  const marks = document.documentElement.dataset;
  marks['clicked'] = 'no';
  element.addEventListener('click', () => (marks['clicked'] = 'yes'), { once: true });
};
/** Whether the click reached its element, or opened another page. */
const wasClicked = (): boolean => document.documentElement.dataset['clicked'] !== 'no';

/** A page of WebKit, driven as a person would. Each verb waits for what it needs. */
export class WebKitPage {
  readonly #webkit: WebKit;
  readonly #origin: string;

  private constructor(webkit: WebKit, origin: string) {
    this.#webkit = webkit;
    this.#origin = origin;
  }

  static async open(
    origin: string,
    { width, height }: { width: number; height: number },
  ): Promise<WebKitPage> {
    const webkit = await openWebKit();
    const page = new WebKitPage(webkit, origin);
    await page.resize(width, height);
    return page;
  }

  /** Sets the size of the page, without the window's toolbar. */
  async resize(width: number, height: number): Promise<void> {
    const rect = { x: 0, y: 0, width, height };
    await this.#webkit.call('POST', '/window/rect', rect);
    const toolbar = height - (await this.evaluate(() => innerHeight));
    await this.#webkit.call('POST', '/window/rect', { ...rect, height: height + toolbar });
    await this.until('the window has its size', (wide) => innerWidth === wide, width);
  }

  close(): Promise<void> {
    return this.#webkit.close();
  }

  /** @param path of the app, or a whole URL */
  async goto(path: string): Promise<void> {
    await this.#webkit.call('POST', '/url', { url: new URL(path, this.#origin).href });
  }

  async reload(): Promise<void> {
    await this.#webkit.call('POST', '/refresh', {});
  }

  async url(): Promise<URL> {
    return new URL(String(await this.#webkit.call('GET', '/url')));
  }

  /** Runs a function on the page. Its arguments and its answer are JSON or elements. */
  async evaluate<Args extends unknown[], T>(
    run: (...args: OnPage<Args>) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    const script = `return (${run.toString()})(...arguments)`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function returned
    return (await this.#webkit.call('POST', '/execute/sync', { script, args })) as Awaited<T>;
  }

  /** Waits until the function on the page returns something true, and returns that. */
  until<Args extends unknown[], T>(
    what: string,
    run: (...args: OnPage<Args>) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    return this.#patiently(what, async () => {
      const value = await this.evaluate(run, ...args);
      return value ? { value } : undefined;
    });
  }

  /** Waits until the page shows the words, or the target. */
  async sees(what: string | Target): Promise<void> {
    if (typeof what === 'string')
      await this.until(`“${what}” is shown`, (words) => document.body?.innerText.includes(words), what);
    else await this.#find(what);
  }

  /** Waits until the page does not show the words, or the target. */
  async loses(what: string | Target): Promise<void> {
    const words = typeof what === 'string' ? `“${what}”` : inWords(what);
    await this.#patiently(`${words} is gone`, async () => {
      const isThere =
        typeof what === 'string'
          ? await this.evaluate((text) => document.body.innerText.includes(text), what)
          : (await this.#lookFor(what)).length > 0;
      return isThere ? undefined : { value: undefined };
    });
  }

  /** Number of elements now. */
  async count(target: Target): Promise<number> {
    return (await this.#lookFor(target)).length;
  }

  /** Text of the element, as it is drawn. */
  async text(target: Target): Promise<string> {
    return this.#with(target, (element) => this.evaluate((shown) => shown.innerText, element));
  }

  /** The page as it is drawn once it rests, as a PNG in base64: two pictures are equal if nothing differs. */
  async picture(): Promise<string> {
    let before: unknown;
    return this.#patiently('the page rests', async () => {
      const drawn = await this.#webkit.call('GET', '/screenshot');
      const rests = drawn === before;
      before = drawn;
      return rests ? { value: String(drawn) } : undefined;
    });
  }

  /** Clicks the middle of the element once it rests, with a pointer that moves there. */
  async click(target: Target): Promise<void> {
    await this.#with(target, async (element) => {
      for (let presses = 1; presses <= PRESSES_MAX; presses += 1) {
        // The driver does not scroll what is in a dialog.
        await this.evaluate((shown) => shown.scrollIntoView({ block: 'nearest' }), element);
        await this.#untilAtRest(element, presses > 1);
        await this.evaluate(noteNextClick, element);
        await this.#webkit.call('POST', `/element/${element[ELEMENT]}/click`, {});
        if (await this.evaluate(wasClicked)) return;
      }
    });
  }

  /** Touches the middle of the element. See `missing.e2e.test.ts` for what the driver makes of it. */
  async tap(target: Target): Promise<void> {
    await this.#with(target, async (element) => {
      const touch = [
        { type: 'pointerMove', x: 0, y: 0, origin: element },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: touch };
      await this.#webkit.call('POST', '/actions', { actions: [finger] });
    });
  }

  /** Clicks into the field and types, key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#keys(Array.from(text));
  }

  /** Types over what the field has. */
  async typeOver(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press('Control+a');
    await this.#keys(Array.from(text));
  }

  /** Gives the hidden field for a file what its chooser would. @param path of a file on this machine */
  async chooseFile(path: string): Promise<void> {
    await this.#patiently('there is a field for a file', async () => {
      const found = await this.evaluate(() => document.querySelector('input[type=file]'));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- elements arrive as references
      const input = found as unknown as ElementHandle | null;
      if (!input) return undefined;
      return { value: await this.#webkit.call('POST', `/element/${input[ELEMENT]}/value`, { text: path }) };
    });
  }

  /** Presses one key with its modifiers, as "Shift+C". */
  async press(keys: string): Promise<void> {
    const names = keys.length === 1 ? [keys] : keys.split('+');
    const values = names.map((name) => KEYS[name] ?? name);
    const last = values.pop() ?? '';
    await this.#perform([
      ...values.map((value) => ({ type: 'keyDown', value })),
      { type: 'keyDown', value: last },
      { type: 'keyUp', value: last },
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  /** Whether the driver has this command beyond those of W3C WebDriver. */
  knows(command: string): Promise<boolean> {
    return this.#webkit.call('GET', command).then(
      () => true,
      (error: unknown) => !(error instanceof Refused && error.code === 'unknown command'),
    );
  }

  #keys(values: readonly string[]): Promise<void> {
    return this.#perform(
      values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  async #perform(actions: object[]): Promise<void> {
    await this.#webkit.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async #lookFor(target: Target): Promise<ElementHandle[]> {
    const found = await this.evaluate(findOnPage, stepsTo(target));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- elements arrive as references
    return found as unknown as ElementHandle[];
  }

  /** The one element of the target. */
  #find(target: Target): Promise<ElementHandle> {
    return this.#with(target, async (element) => element);
  }

  /** Does something with the element, with a newer one if the page replaces it meanwhile. */
  #with<T>(target: Target, act: (element: ElementHandle) => Promise<T>): Promise<T> {
    return this.#patiently(`there is one ${inWords(target)}`, async () => {
      const [element, ...others] = await this.#lookFor(target);
      if (!element || others.length > 0) return undefined;
      return { value: await act(element) };
    });
  }

  /**
   * Waits until the element keeps its place: in a list, or after a press that did not count, for as long as a press
   * needs.
   */
  async #untilAtRest(element: ElementHandle, wasVoid = false): Promise<void> {
    const look = () =>
      this.evaluate((shown) => {
        const { x, y, width, height } = shown.getBoundingClientRect();
        return { place: [x, y, width, height].join(' '), isInList: shown.closest('article') !== null };
      }, element);
    let before = '';
    let sinceMs = 0;
    await this.#patiently('the element rests', async () => {
      const { place, isInList } = await look();
      if (place !== before) {
        before = place;
        sinceMs = performance.now();
        return undefined;
      }
      const restedMs = performance.now() - sinceMs;
      return restedMs >= (isInList || wasVoid ? PRESS_AFTER_MS : 0) ? { value: undefined } : undefined;
    });
  }

  /**
   * Repeats `look` until it finds something. @throws Error that says what was awaited, and what the page shows instead
   */
  async #patiently<T>(what: string, look: () => Promise<{ value: T } | undefined>): Promise<T> {
    const startedAtMs = performance.now();
    let last: unknown;
    while (performance.now() - startedAtMs < PATIENCE_MS) {
      try {
        const found = await look();
        if (found) return found.value;
        last = undefined;
      } catch (error) {
        if (!isPassing(error)) throw error;
        last = error;
      }
      await delay(LOOK_EVERY_MS);
    }
    const shown = await this.evaluate((max) => document.body.innerText.slice(0, max), SHOWN_MAX);
    throw new Error(`Never: ${what}. ${(await this.url()).pathname} shows:\n${shown}`, { cause: last });
  }
}

import type { Page } from 'playwright-core';
import { cardOf } from './app.ts';

/**
 * Simulates a finger on a card. `x`: the middle of the card; `touch`: puts the finger down, moves it sideways, or lifts
 * it.
 */
export const fingerOn = async (page: Page, text: string) => {
  // Wait until cards have glided to their places.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const box = await cardOf(page, text).boundingBox();
  if (!box) throw new Error('The card is not on the screen');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
    });
  return { x, touch };
};

import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const Broken = () => {
  throw new RangeError('Who pays?');
};

let sent: Blob[];
beforeEach(() => {
  sent = [];
  vi.spyOn(console, 'error').mockReturnValue();
  navigator.sendBeacon = (_url, body) => body instanceof Blob && sent.push(body) > 0;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('A screen that throws', () => {
  it('is reported once, with the name of the error but not its message', async () => {
    for (let n = 0; n < 3; n++)
      render(
        <ErrorBoundary fallback={() => <p>Something went wrong</p>}>
          <Broken />
        </ErrorBoundary>,
      );
    expect(sent).toHaveLength(1);
    expect(JSON.parse((await sent[0]?.text()) ?? '')).toMatchObject({
      kind: 'render',
      page: '/',
      version: 'dev',
      name: 'RangeError',
    });
  });
});

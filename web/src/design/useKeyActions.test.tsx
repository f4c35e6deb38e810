import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from './components/TextField/TextField.tsx';
import { Layer } from './layers.tsx';
import { useKeyActions } from './useKeyActions.ts';

const SETTLING_MS = 300;

const press = vi.fn<(key: string) => void>();

let nowMs = 0;
const pass = (ms: number): void => void (nowMs += ms);

beforeEach(() => {
  // Later than what any test before did. Whole, so that no sum is rounded to less than it is.
  nowMs = Math.ceil(Math.max(nowMs, performance.now())) + 10 * SETTLING_MS;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  press.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Keys = ({ prefix = '' }: { prefix?: string }) => {
  useKeyActions(({ key }) => (['a', 'j', ' '].includes(key) ? () => press(prefix + key) : undefined));
  return (
    <>
      <input aria-label={`${prefix}Search`} />
      <input aria-label={`${prefix}Select`} type="checkbox" />
      <button type="button">{`${prefix}Save`}</button>
    </>
  );
};

/** Presses two keys. @returns what they ran */
const pressed = (): string[] => {
  press.mockClear();
  for (const key of ['a', 'j']) fireEvent.keyDown(document.body, { key });
  return press.mock.calls.flat();
};

describe('Keys', () => {
  it('act once while they are held down, but go on moving; fields keep theirs, controls those that press them', () => {
    const { getByLabelText, getByText } = render(<Keys />);
    for (const key of ['a', 'j']) {
      fireEvent.keyDown(document.body, { key });
      fireEvent.keyDown(document.body, { key, repeat: true });
    }
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(getByLabelText('Search'), { key: 'a' });
    expect(press.mock.calls).toEqual([['a'], ['j'], ['j']]);
    press.mockClear();
    for (const control of [getByText('Save'), getByLabelText('Select')])
      for (const key of [' ', 'a']) fireEvent.keyDown(control, { key });
    expect(press.mock.calls).toEqual([['a'], ['a']]);
  });

  it('of the page are off while a layer is open and just after it opened or closed, which j is exempt from', () => {
    const page = <Keys key="page" />;
    const { rerender } = render(page);
    rerender(
      <>
        {page}
        <Layer>
          <Keys prefix="in layer: " />
        </Layer>
      </>,
    );
    expect(pressed()).toEqual(['in layer: a', 'in layer: j']);
    pass(10 * SETTLING_MS);
    expect(pressed()).toEqual(['in layer: a', 'in layer: j']);
    rerender(<>{page}</>);
    expect(pressed()).toEqual(['j']);
    pass(SETTLING_MS - 1);
    expect(pressed()).toEqual(['j']);
    pass(1);
    expect(pressed()).toEqual(['a', 'j']);
  });

  it('of the page are off by the time they were pressed, however late a busy page handles them', () => {
    const page = <Keys key="page" />;
    const { rerender } = render(
      <>
        {page}
        <Layer>
          <p>Layer</p>
        </Layer>
      </>,
    );
    rerender(<>{page}</>);
    const early = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
    pass(SETTLING_MS);
    const late = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
    fireEvent(document.body, early);
    expect(press).not.toHaveBeenCalled();
    fireEvent(document.body, late);
    expect(press.mock.calls).toEqual([['a']]);
  });

  it('reach only the upper of two layers', () => {
    const { rerender } = render(
      <Layer>
        <Keys prefix="lower: " />
      </Layer>,
    );
    rerender(
      <Layer>
        <Keys prefix="lower: " />
        <Layer>
          <p>upper</p>
        </Layer>
      </Layer>,
    );
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(press).not.toHaveBeenCalled();
  });

  it('run with Caps Lock on and on a layout without Latin letters, and not while an input method takes them', () => {
    render(<Keys />);
    fireEvent.keyDown(document.body, { key: 'A', code: 'KeyA' });
    fireEvent.keyDown(document.body, { key: 'ф', code: 'KeyA' });
    expect(press.mock.calls).toEqual([['a'], ['a']]);
    press.mockClear();
    fireEvent.keyDown(document.body, { key: 'a', isComposing: true });
    fireEvent.keyDown(document.body, { key: 'a', keyCode: 229 });
    fireEvent.keyDown(document.body, { key: 'A', shiftKey: true });
    expect(press).not.toHaveBeenCalled();
  });

  const FIELDS = {
    field: <TextField key="field" label="Reason" />,
    layer: (
      <Layer key="field">
        <div role="dialog">
          <TextField label="Reason" />
        </div>
      </Layer>
    ),
  };

  it.each(['field', 'layer'] as const)(
    'are all off for a second after a %s was taken from one who types',
    (kind) => {
      const page = <Keys key="page" />;
      const { rerender, getByLabelText } = render([page, FIELDS[kind]]);
      const field = getByLabelText('Reason');
      field.focus();
      pass(10);
      fireEvent.keyDown(field, { key: 'h' });
      pass(100);
      rerender(page);
      pass(999);
      expect(pressed()).toEqual([]);
      pass(1);
      expect(pressed()).toEqual(['a', 'j']);
    },
  );

  it.each(['Enter', 'Escape'])('are off for 300 ms after %s in a field that one leaves by it', (key) => {
    const page = <Keys key="page" />;
    const { rerender, getByLabelText } = render([page, FIELDS.field]);
    const field = getByLabelText('Reason');
    field.focus();
    pass(10);
    fireEvent.keyDown(field, { key });
    rerender(page);
    pass(SETTLING_MS - 1);
    expect(pressed()).toEqual(['j']);
    pass(1);
    expect(pressed()).toEqual(['a', 'j']);
  });
});

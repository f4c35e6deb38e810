import { hideQuestion, markAnswered } from '@openfloor/contract/calls/moderation';
import type { Question } from '@openfloor/contract/questions';
import { cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { useRef } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { BoardProvider } from '../../boardContext.ts';
import { createBoardSession } from '../../boardSession.ts';
import { suppressPresses } from '../../press/suppressPresses.ts';
import { questionWith } from '../../testing/questionWith.ts';
import { useSwipes } from './useSwipes.ts';

const QUESTION = questionWith();
const WIDTH_PX = 360;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Card = ({ question, isOff }: { question: Question; isOff: boolean }) => {
  const part = useRef<HTMLDivElement>(null);
  useSwipes(part, { question, isOff });
  return (
    <article aria-label={question.text}>
      <div ref={part} />
    </article>
  );
};

const showCard = () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address.split('/').at(-1) ?? '');
    return Promise.resolve(Response.json({ seq: 1 }));
  });
  const store = createStore();
  const session = createBoardSession(store, QUESTION.boardId, 'token');
  const cardOf = (question: Partial<Question>, isOff = false) => (
    <Provider store={store}>
      <BoardProvider value={session}>
        <Card question={{ ...QUESTION, ...question }} isOff={isOff} />
      </BoardProvider>
    </Provider>
  );
  const { rerender } = render(cardOf({}));
  const card = screen.getByRole('article');
  Object.defineProperty(card, 'offsetWidth', { value: WIDTH_PX });
  const point = (type: string, clientX: number): void =>
    void card.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 9, pointerType: 'touch', bubbles: true }),
    );
  return {
    sent,
    show: (question: Partial<Question>, isOff?: boolean) => rerender(cardOf(question, isOff)),
    words: () => card.parentElement?.dataset['swipeWords'],
    begin: (dx: number): void => {
      point('pointerdown', 180);
      point('pointermove', 180 + dx);
    },
    end: (dx: number): void => point('pointerup', 180 + dx),
  };
};
const lastOf = ({ path }: { path: string }): string => path.split('/').at(-1) ?? '';

it('to the right marks a published question answered, and to the left hides it, from a third of its width on', () => {
  const { sent, words, begin, end } = showCard();
  begin(150);
  expect(words()).toBe('Mark answered');
  end(150);
  begin(-150);
  expect(words()).toBe('Hide');
  end(-150);
  begin(60);
  end(60);
  expect(sent).toEqual([lastOf(markAnswered), lastOf(hideQuestion)]);
});

it('says that it takes an act back', () => {
  const { show, words, begin, end } = showCard();
  show({ isAnswered: true, hidden: true });
  begin(60);
  expect(words()).toBe('Mark unanswered');
  end(60);
  begin(-60);
  expect(words()).toBe('Unhide');
});

it('does nothing after another person’s act has changed what it does, or where the card has none of its acts', () => {
  const { sent, show, words, begin, end } = showCard();
  begin(-150);
  show({ hidden: true });
  expect(words()).toBeUndefined();
  end(-150);
  show({}, true);
  begin(150);
  end(150);
  expect(sent).toEqual([]);
});

it('does nothing where a press does not count, because the card has just moved there', () => {
  const { sent, words, begin, end } = showCard();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  suppressPresses(document, { counts: () => false, keyCounts: () => true, signal: stop.signal });
  begin(150);
  expect(words()).toBeUndefined();
  end(150);
  expect(sent).toEqual([]);
});

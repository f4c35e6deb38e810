import * as lucide from 'lucide-react/icons/arrow-down';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createIcon from './createIcon.ts';

const { default: Theirs, __iconData: data } = Object(lucide);
const Ours = createIcon(data);

/** The attributes of each element, in any order. */
const elementsOf = (html: string): unknown[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].map((element) => [
    element.tagName,
    new Map([...element.attributes].map(({ name, value }) => [name, value])),
  ]);
};

it.each([
  { 'aria-hidden': true, size: 16 },
  { 'aria-hidden': true, size: 20, className: 'still' },
  { 'aria-hidden': true, strokeWidth: 3, fill: 'currentColor' },
] as const)('An icon is what lucide-react makes of it, with %o', (props) => {
  expect(elementsOf(renderToStaticMarkup(<Ours {...props} />))).toEqual(
    elementsOf(renderToStaticMarkup(<Theirs {...props} />)),
  );
});

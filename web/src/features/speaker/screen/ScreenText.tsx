import { Fragment } from 'react';
import { partsOf } from './linkText.ts';
import { link } from './ScreenText.css.ts';

/** A text of the audience on a screen of the room. A link is broken where it may be, and never by letters. */
export const ScreenText = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      <span key={index} className={link}>
        {part.link.map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    ),
  );

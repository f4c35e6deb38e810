import { link } from './ScreenText.css.ts';

const LINK = /(https?:\/\/\S+)/;

/** A text of the audience on a screen of the room. A link breaks at any letter: in one line it would make the rest tiny. */
export const ScreenText = ({ text }: { text: string }) =>
  text.split(LINK).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={link}>
        {part}
      </span>
    ),
  );

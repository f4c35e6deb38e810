import type { Brand } from '@openfloor/contract/brand';
import { brandColors } from '@openfloor/domain/view/brandTheme';
import { THEMES, type Theme } from '@openfloor/domain/view/brandProperties';
import { PALETTES } from '@openfloor/domain/view/palette';
import type { CSSProperties } from 'react';
import { messages } from './brandMessages.ts';
import * as styles from './BrandEditor.css.ts';

/** All colours of a theme with a brand, as the custom properties of the page's own theme. */
const colorsOf = (brand: Brand, theme: Theme): CSSProperties =>
  Object.fromEntries(
    Object.entries({ ...PALETTES[theme], ...brandColors(brand, theme) }).map(([name, color]) => [
      `--color-${name}`,
      color,
    ]),
  );

/** Preview of a board with a brand, in both themes. @param logo address of the logo */
export const BrandPreview = ({ brand, logo }: { brand: Brand; logo: string | undefined }) => (
  <div className={styles.previews}>
    {THEMES.map((theme) => (
      <figure
        key={theme}
        className={styles.preview}
        style={colorsOf(brand, theme)}
        aria-label={messages.themes[theme]}
      >
        <div className={styles.head}>
          {logo !== undefined && <img className={styles.picture} src={logo} alt="" />}
          <bdi className={styles.name}>{brand.name ?? (logo === undefined ? 'Openfloor' : '')}</bdi>
        </div>
        <div className={styles.notice}>{messages.themes[theme]}</div>
        <div className={styles.voted}>
          <span className={styles.votes}>12</span>
          <span>{messages.sample}</span>
        </div>
        <div className={styles.pinned}>
          <span className={styles.pinnedWord}>{messages.pinned}</span>
          <span>{messages.sample}</span>
        </div>
        {!brand.hidesFooter && <div className={styles.footer}>Made with Openfloor</div>}
      </figure>
    ))}
  </div>
);

import { PARTS } from './parts.ts';
import { hashOf, usePlace, type GalleryPlace } from './usePlace.ts';
import * as styles from './Gallery.css.ts';

/** A list of the parts, and the chosen one in a frame, whose width decides between the styles for desk and phone. */
export const Gallery = () => {
  const place = usePlace();
  return (
    <div className={styles.gallery}>
      <nav className={styles.side} aria-label="Parts">
        <h1 className={styles.title}>Gallery</h1>
        <p className={styles.choices}>
          <Choice place={place} change={{ theme: 'light' }} name="Light" />
          <Choice place={place} change={{ theme: 'dark' }} name="Dark" />
        </p>
        <p className={styles.choices}>
          <Choice place={place} change={{ width: 'desk' }} name="Desk" />
          <Choice place={place} change={{ width: 'phone' }} name="Phone" />
        </p>
        <ul>
          {PARTS.map(({ name, isAlone = false, states }) => (
            <li key={name}>
              {!isAlone && <Choice place={place} change={{ part: name, state: '' }} name={name} />}
              {isAlone && <p>{name}</p>}
              {isAlone && (
                <ul className={styles.states}>
                  {Object.keys(states).map((state) => (
                    <li key={state}>
                      <Choice place={place} change={{ part: name, state }} name={state} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.stand}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this page */}
        <iframe title="Preview" className={styles.frames[place.width]} src={`?preview${hashOf(place)}`} />
      </main>
    </div>
  );
};

type ChoiceProps = { place: GalleryPlace; change: Partial<GalleryPlace>; name: string };

const Choice = ({ place, change, name }: ChoiceProps) => {
  const target = hashOf({ ...place, ...change });
  return (
    <a href={target} aria-current={target === hashOf(place) ? 'true' : undefined}>
      {name}
    </a>
  );
};

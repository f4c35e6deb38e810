import { createStore, Provider } from 'jotai';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PARTS } from './parts.ts';
import { usePlace } from './usePlace.ts';
import * as styles from './Gallery.css.ts';

/** The chosen part: all its states, or the chosen state if each covers the window. */
export const Preview = () => {
  const { part: wanted, state: wantedState } = usePlace();
  const part = PARTS.find(({ name }) => name === wanted) ?? PARTS[0];
  const states = Object.entries(part.states).filter(([name]) => !part.isAlone || name === wantedState);
  return (
    <main className={styles.preview}>
      <h1>{part.name}</h1>
      {states.map(([name, shown]) => (
        <div key={`${part.name} ${name}`} className={styles.state}>
          <h2 className={styles.stateName}>{name}</h2>
          <Separate>{shown}</Separate>
        </div>
      ))}
    </main>
  );
};

/** Renders a state with a separate store, so that no state changes another one. */
const Separate = ({ children }: { children: ReactNode }) => {
  const [store] = useState(() => createStore());
  return (
    <Provider store={store}>
      <MemoryRouter>
        <div data-shown>{children}</div>
      </MemoryRouter>
    </Provider>
  );
};

import { useState } from 'react';

export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all of these, or none of them if all are selected. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The rows of a list that are selected, by id, for an act on all of them. */
export const useSelection = (): Selection => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = (ids: readonly string[], isWanted: boolean): void => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isWanted) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  return {
    ids: [...selected],
    has: (id) => selected.has(id),
    toggle: (id) => change([id], !selected.has(id)),
    toggleAll: (ids) => change(ids, !ids.every((id) => selected.has(id))),
    clear: () => setSelected(new Set()),
  };
};

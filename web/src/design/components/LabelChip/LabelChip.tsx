import type { Label } from '@openfloor/contract/settings';
import { chip } from './LabelChip.css.ts';

/** A question's label: its name in its colour. */
export const LabelChip = ({ label: { name, color } }: { label: Label }) => (
  <span className={chip} data-color={color} dir="auto">
    {name}
  </span>
);

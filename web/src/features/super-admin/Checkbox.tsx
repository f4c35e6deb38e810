import * as checkbox from '../../design/checkbox.css.ts';

type CheckboxProps = { label: string; isChecked: boolean; isPartly?: boolean; onToggle: () => void };

/** `isPartly`: some of the rows are checked. */
export const Checkbox = ({ label, isChecked, isPartly = false, onToggle }: CheckboxProps) => (
  <label className={checkbox.target}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isPartly && !isChecked;
      }}
      onChange={onToggle}
      className={checkbox.box}
    />
  </label>
);

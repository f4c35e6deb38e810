import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import * as styles from './Tabs.css.ts';

type TabsProps<Value extends string> = {
  label: string;
  /** `count` is left out until it is known. */
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
};

/** Tabs with counts above one panel. `children` is the panel's content. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) => {
  const choose = (wanted: string): void => {
    const known = tabs.find((tab) => tab.value === wanted);
    if (known) onChange(known.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label} {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={styles.panel}>
          {children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
};

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: number; at_least?: boolean; hot?: boolean };

type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** One list seen in parts. A `hot` count is amber: it waits for someone. Scrolls sideways on a phone. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className = '', children }: Props<Value>) {
  return (
    <Base.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Base.List className={`tabs ${className}`} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={({ active }) => (active ? 'on' : '')}>
            <span>{tab.label}</span>
            {tab.count !== undefined && (
              <span className={tab.hot && tab.count > 0 ? 'n hot' : 'n'}>{tab.at_least ? `${tab.count}+` : tab.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} keepMounted>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

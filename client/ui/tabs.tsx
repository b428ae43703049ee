import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { joinClasses } from './join-classes.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
  /** Where the caller keeps the open one; else the first opens. */
  selected?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
}

/** Several views in one place, one at a time. */
export function Tabs({ label, tabs, selected, onChange, className }: TabsProps) {
  return (
    <I18nProvider locale="it-IT">
      <AriaTabs
        className={joinClasses(styles.tabs, className)}
        {...(selected !== undefined && { selectedKey: selected })}
        onSelectionChange={(key) => onChange?.(String(key))}
      >
        <TabList aria-label={label} className={joinClasses(styles.list)}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={joinClasses(styles.tab)}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={joinClasses(styles.panel)}>
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </I18nProvider>
  );
}

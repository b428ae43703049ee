import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as ReactTabs } from 'react-tabs';
import { centreInRow } from './centre-in-row.ts';
import { joinClasses } from './join-classes.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** The tab list's name, for screen readers. */
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
  /** The open tab of controlled tabs; uncontrolled ones start with the first. */
  selected?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
}

/** Tabs with their panels. */
export function Tabs({ label, tabs, selected, onChange, className }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = selected ?? own;
  const at = tabs.findIndex(({ id }) => id === open);
  const frame = useRef<HTMLElement>(null);
  // Of a row that scrolls sideways the open tab is in view.
  useLayoutEffect(() => {
    const row = frame.current?.querySelector('[role="tablist"]');
    centreInRow(row, row?.children[at]);
  }, [at]);
  const select = (index: number) => {
    const tab = tabs[index];
    if (!tab) return;
    setOwn(tab.id);
    onChange?.(tab.id);
  };
  return (
    <ReactTabs
      domRef={(node) => {
        frame.current = node ?? null;
      }}
      className={joinClasses(styles.tabs, className)}
      selectedIndex={at}
      onSelect={select}
      // Otherwise the focus would move to a tab that the back button selects.
      focusTabOnClick={false}
    >
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name }) => (
          <Tab
            key={id}
            tabIndex={id === open ? '0' : '-1'}
            className={styles.tab}
            selectedClassName={styles.selected}
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} className={styles.panel} selectedClassName={styles.open}>
          {content}
        </TabPanel>
      ))}
    </ReactTabs>
  );
}

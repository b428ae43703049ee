import type { ComponentType } from 'react';
import { changeBar, type PanelSection, useBarState } from '../bar-state.ts';
import { Controls } from '../controls/controls.tsx';
import { Snapshots } from '../controls/snapshots.tsx';
import { Log } from '../log/log.tsx';
import { StagePanel } from '../stage/stage-panel.tsx';
import { MessageLog } from './message-log.tsx';
import { Outbox } from './outbox.tsx';
import styles from './regia-panel.module.css';

const SECTIONS: Record<PanelSection, { label: string; content: ComponentType }> = {
  controls: { label: 'Comandi', content: Controls },
  snapshots: { label: 'Momenti', content: Snapshots },
  tour: { label: 'Giro della demo', content: StagePanel },
  outbox: { label: 'Posta', content: Outbox },
  events: { label: 'Registro', content: Log },
  messages: { label: 'Messaggi', content: MessageLog },
};

/** The unfolded part of the bar: tabs, and the section of the current one. */
export function RegiaPanel() {
  const { section } = useBarState();
  const { label, content: Content } = SECTIONS[section];
  return (
    <div className={styles.panel}>
      <nav aria-label="Sezioni della Regia" className={styles.sections}>
        {Object.entries(SECTIONS).map(([key, one]) => (
          <button
            key={key}
            type="button"
            aria-current={key === section ? 'true' : undefined}
            onClick={() => changeBar({ section: key as PanelSection })}
          >
            {one.label}
          </button>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable, so that the keyboard can scroll it */}
      <section aria-label={label} className={styles.section} tabIndex={0}>
        <Content />
      </section>
    </div>
  );
}

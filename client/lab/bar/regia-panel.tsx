import { useEffect, useLayoutEffect, useRef, type ComponentType, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { centreInRow } from '../../ui/centre-in-row.ts';
import { changeBar, type PanelSection, useBarState } from '../bar-state.ts';
import { Controls } from '../controls/controls.tsx';
import { Snapshots } from '../controls/snapshots.tsx';
import { Front } from '../front/front.tsx';
import { Log } from '../log/log.tsx';
import { StagePanel } from '../stage/stage-panel.tsx';
import { MessageLog } from './message-log.tsx';
import { Outbox } from './outbox.tsx';
import styles from './regia-panel.module.css';

const SECTIONS: Record<PanelSection, { label: string; content: ComponentType }> = {
  controls: { label: 'Comandi', content: Controls },
  snapshots: { label: 'Salvataggi', content: Snapshots },
  tour: { label: 'Giro della demo', content: StagePanel },
  outbox: { label: 'Posta', content: Outbox },
  events: { label: 'Registro', content: Log },
  messages: { label: 'Messaggi', content: MessageLog },
};

const scrollTo = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.scrollIntoView({ behavior: 'instant' });

const centre = (tabs: HTMLElement | null, which: string): void =>
  centreInRow(tabs, tabs?.querySelector(which));

/**
 * The unfolded part of the bar: what a product owner needs, and below it the tabs of testers, which stay in view
 * (LOOK-09).
 */
export function RegiaPanel() {
  const { section } = useBarState();
  const { label, content: Content } = SECTIONS[section ?? 'controls'];
  const scroll = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  const choose = (key: PanelSection) => {
    flushSync(() => changeBar({ section: key }));
    centre(tabs.current, '[aria-current]');
    scrollTo(content);
  };
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      scroll.current?.style.setProperty('--tabs-height', `${tabs.current?.offsetHeight ?? 0}px`),
    );
    if (tabs.current) observer.observe(tabs.current);
    return () => observer.disconnect();
  }, []);
  const isChosen = section !== null;
  useLayoutEffect(() => {
    if (!isChosen) return;
    centre(tabs.current, '[aria-current]');
    scrollTo(content);
  }, [isChosen]);
  return (
    <div className={styles.panel}>
      <div ref={scroll} className={styles.scroll}>
        <Front />
        <div className={styles.sections}>
          <h2>Per chi prova</h2>
          <nav ref={tabs} aria-label="Sezioni della Regia" className={styles.tabs}>
            {Object.entries(SECTIONS).map(([key, one]) => (
              <button
                key={key}
                type="button"
                aria-current={one.label === label ? 'true' : undefined}
                onClick={() => choose(key as PanelSection)}
                // Chromium leaves a focused element half out of sight. A press must not move what is pressed.
                onFocus={() => centre(tabs.current, ':focus-visible')}
              >
                {one.label}
              </button>
            ))}
          </nav>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable, so that the keyboard can scroll it */}
        <section ref={content} aria-label={label} className={styles.section} tabIndex={0}>
          <Content />
        </section>
      </div>
    </div>
  );
}

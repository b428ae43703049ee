import { useBarState } from '../regia/bar-state.ts';
import { Front } from '../front/front.tsx';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './regia-panel.module.css';
import { TestTools } from './test-tools.tsx';

/** The unfolded part of the bar: what a product owner needs, or the testers' tools, on a page of their own (LOOK-09). */
export function RegiaPanel() {
  const { section } = useBarState();
  return (
    <div className={joinClasses(regia.panel, styles.panel)}>
      {section === null ? <Front /> : <TestTools section={section} />}
    </div>
  );
}

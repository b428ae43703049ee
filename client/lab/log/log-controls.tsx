import { formatCount } from '../../lib/formats.ts';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './log.module.css';
import { VIEWS, type LogView } from './log-filter.ts';

interface LogControlsProps {
  view: LogView;
  onView: (view: LogView) => void;
  text: string;
  onText: (text: string) => void;
  /** How many entries are not shown. */
  hidden: number;
}

/** What of the log is shown, and how many entries are not. */
export function LogControls({ view, onView, text, onText, hidden }: LogControlsProps) {
  return (
    <div className={joinClasses(regia.row, styles.controls)}>
      <label>
        <span>Mostra</span>
        <select value={view} onChange={(event) => onView(event.target.value as LogView)}>
          {Object.entries(VIEWS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Cerca nel registro</span>
        <input
          type="search"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <small>
        {`Ore dell’ambiente, a Roma.${hidden > 0 ? ` Voci nascoste: ${formatCount(hidden)}.` : ''}`}
      </small>
    </div>
  );
}

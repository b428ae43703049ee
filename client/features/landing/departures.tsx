import { useCode } from '../../lib/load-code.ts';
import styles from './departures.module.css';

const loadRows = () => import('./departure-rows.tsx');

/** The place of the next departures on the board; without their code or their flights its rows stay unlit. */
export function Departures() {
  const { code } = useCode(loadRows);
  return <div className={styles.departures}>{code && <code.DepartureRows />}</div>;
}

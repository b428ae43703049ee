import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { act } from './act.ts';
import styles from './desk.module.css';
import { Group } from './group.tsx';
import { makeLink } from './link.ts';

/** A link to here and now, for a bug report (DEMO-12). */
export function LinkControl() {
  const { pathname, search } = useLocation();
  const [link, setLink] = useState('');
  const copy = () =>
    act('Link non creato', async () => {
      const made = await makeLink(pathname + search);
      setLink(made);
      try {
        await navigator.clipboard.writeText(made);
        return 'Link copiato: riporta qui, con le stesse persone, data e guasti.';
      } catch {
        return 'Il browser non lascia copiare: il link è nella casella, copialo da lì.';
      }
    });
  return (
    <Group title="Questo momento">
      <button type="button" onClick={() => void copy()}>
        Copia link
      </button>
      {link && (
        <label className={styles.link}>
          Link
          <input readOnly value={link} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </Group>
  );
}

import { useAnnouncements } from '../../lib/announcements.ts';
import regia from '../regia/regia.module.css';

/**
 * The product's announcements since the page was loaded, newest first; each is shown for a few seconds only. When they
 * came is left to the log, which goes by the sandbox's clock: the browser's own would tell another day.
 */
export function MessageLog() {
  const { history } = useAnnouncements();
  if (history.length === 0) {
    return <p className={regia.empty}>Qui restano i messaggi che svaniscono: finora nessuno.</p>;
  }
  return (
    <div className={regia.beside}>
      <p>
        Qui restano i messaggi che svaniscono, dal più recente. Le chiamate da cui vengono sono nel
        Registro.
      </p>
      <ol className={regia.list}>
        {history.map(({ id, tone, text }) => (
          <li key={id} data-tone={tone}>
            <p>
              <strong>{text}</strong>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

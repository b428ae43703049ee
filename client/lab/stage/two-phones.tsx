import { useEffect, useState } from 'react';
import { BASE_PATH } from '../../lib/edition.ts';
import { errorText } from '../run-action.ts';
import { frameOf, logInFrame, passOnChanges } from './phone-frames.ts';
import styles from './two-phones.module.css';

/** Who has which phone, and where it is opened. */
const PHONES = [
  { key: 'marta', title: 'Il telefono di Marta', place: '/miei-biglietti' },
  { key: 'luca', title: 'Il telefono di Luca', place: '/preferiti' },
] as const;

/** Two people and one seat: each has a phone, logged in, in one sandbox (LOOK-12). */
export function TwoPhones() {
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => passOnChanges(), []);
  useEffect(() => {
    Promise.all(PHONES.map(({ key }) => logInFrame(key))).then(
      () => setIsReady(true),
      (error: unknown) => setFailure(`I telefoni non si aprono: ${errorText(error)}`),
    );
  }, []);
  return (
    <main id="contenuto" className={styles.stage}>
      <h1 className="sr-only">Due persone, un posto</h1>
      {failure && <p role="alert">{failure}</p>}
      {isReady &&
        PHONES.map(({ key, title, place }) => (
          <figure key={key} className={styles.phone}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with a session of its own */}
            <iframe name={frameOf(key)} title={title} src={BASE_PATH + place} />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
    </main>
  );
}

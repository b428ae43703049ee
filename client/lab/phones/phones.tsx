import { type SyntheticEvent, useEffect, useState } from 'react';
import { BASE_PATH } from '../../lib/edition.ts';
import { errorText } from '../regia/run-action.ts';
import { passOnKeys } from '../regia/product-keys.ts';
import { frameOf, logInFrame, type Holder, type Places } from './phone-frames.ts';
import styles from './phones.module.css';

const PHONES = [
  { key: 'marta', title: 'Il telefono di Marta' },
  { key: 'luca', title: 'Il telefono di Luca' },
] as const satisfies readonly { key: Holder; title: string }[];

interface PhonesProps {
  places: Places;
  /** Another number opens the pages anew, each person logged in anew. */
  visit?: number;
}

/** Two people and one seat: each has a phone, logged in, in one sandbox (LOOK-12). */
export function Phones({ places, visit = 0 }: PhonesProps) {
  const [ready, setReady] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isLast = true;
    const open = () => {
      setFailure('');
      Promise.all(PHONES.map(({ key }) => logInFrame(key))).then(
        () => isLast && setReady(visit),
        (error: unknown) => {
          if (!isLast) return;
          setFailure(`I telefoni non si aprono: ${errorText(error)}`);
          window.addEventListener('online', open, { once: true });
        },
      );
    };
    open();
    return () => {
      isLast = false;
      window.removeEventListener('online', open);
    };
  }, [visit]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    passOnKeys(currentTarget.contentWindow);
  return (
    <div className={styles.phones}>
      {failure && <p role="alert">{failure}</p>}
      {ready === visit &&
        PHONES.map(({ key, title }) => (
          <figure key={`${key} ${visit}`} className={styles.phone}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with a session of its own */}
            <iframe
              name={frameOf(key)}
              title={title}
              src={BASE_PATH + places[key]}
              onLoad={onLoad}
            />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BASE_PATH } from '../../lib/edition.ts';
import { PHONE_FRAME } from '../../lib/storage.ts';
import { regiaScreen } from '../catalogue/regia-page.tsx';
import { screenPathOf } from '../link/screen-path.ts';
import { PLACE_PARAMETER } from '../regia/regia-visibility.ts';
import styles from '../stage/stage.module.css';

/** The product on a desk, with Regia, beside itself on a phone: the same sandbox and session (STAGE-02). */
export const Component = regiaScreen(SideBySide, true);

/** How often the phone looks where the desk is, in milliseconds: no event tells one frame of another's navigation. */
const PAUSE = 300;

function SideBySide() {
  const [parameters] = useSearchParams();
  const [place] = useState(() => BASE_PATH + screenPathOf(parameters.get(PLACE_PARAMETER) ?? '/'));
  const desk = useRef<HTMLIFrameElement>(null);
  const phone = useRef<HTMLIFrameElement>(null);
  useEffect(() => followDesk(desk.current, phone.current), []);
  return (
    <main id="contenuto" className={styles.stage}>
      <h1 className="sr-only">Desktop e telefono</h1>
      <div className={styles.desk}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with its session */}
        <iframe ref={desk} title="Rivola su un computer" src={place} />
      </div>
      <div className={styles.side}>
        <div className={styles.phone}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with its session */}
          <iframe ref={phone} name={PHONE_FRAME} title="Rivola su un telefono" src={place} />
        </div>
        <p className={styles.narrow}>Il computer si vede accanto in una finestra più larga.</p>
        <button type="button" onClick={() => window.location.assign(pathOf(desk.current))}>
          Solo il computer
        </button>
      </div>
    </main>
  );
}

const pathOf = (frame: HTMLIFrameElement | null): string => {
  const { pathname = '/', search = '' } = frame?.contentWindow?.location ?? {};
  return pathname + search;
};

/** Opens on the phone what the desk opens. Returns the function that stops it. */
const followDesk = (desk: HTMLIFrameElement | null, phone: HTMLIFrameElement | null) => {
  let last = '';
  const timer = setInterval(() => {
    const now = pathOf(desk);
    // A frame that is not loaded yet is at 'about:blank'.
    if (now === last || !now.startsWith('/')) return;
    if (last !== '') phone?.contentWindow?.location.replace(now);
    last = now;
  }, PAUSE);
  return () => clearInterval(timer);
};

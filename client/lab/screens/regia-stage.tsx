import { regiaScreen } from '../catalogue/regia-page.tsx';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BASE_PATH } from '../../lib/edition.ts';
import { PHONE_FRAME, PLACE_PARAMETER } from '../regia/regia-visibility.ts';
import { screenPathOf } from '../link/screen-path.ts';
import styles from '../stage/side-by-side.module.css';

/** The product on a desk beside itself on a phone (STAGE-02). */
export const Component = regiaScreen(SideBySide);

/** The least width in pixels at which the desk's layout shows; a narrower frame is scaled down. */
const DESK_WIDTH = 1280;
/** An iPhone's, in pixels. */
const PHONE = { width: 390, height: 844 };
/** Its edge, and above and below it the height of the button and its gap, in pixels: so the phone is in the middle. */
const AROUND_PHONE = 16 + 2 * 64;
/** How often the phone looks where the desk is, in milliseconds: no event tells one frame of another's navigation. */
const PAUSE = 300;

/** The product on a desk, with Regia, beside itself on a phone: the same sandbox and session (STAGE-02). */
function SideBySide() {
  const [parameters] = useSearchParams();
  const [place] = useState(() => BASE_PATH + screenPathOf(parameters.get(PLACE_PARAMETER) ?? '/'));
  const deskArea = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLIFrameElement>(null);
  const phone = useRef<HTMLIFrameElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const size = useSize(deskArea, side);
  useEffect(() => followDesk(desk.current, phone.current), []);
  const deskScale = Math.min(1, size.width / DESK_WIDTH);
  const phoneScale = Math.min(
    1,
    (size.sideHeight - AROUND_PHONE) / PHONE.height,
    (window.innerWidth - 64) / PHONE.width,
  );
  return (
    <main id="contenuto" className={styles.stage}>
      <h1 className="sr-only">Desktop e telefono</h1>
      <div ref={deskArea} className={styles.desk}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with its session */}
        <iframe
          ref={desk}
          title="Rivola su un computer"
          src={place}
          style={frameStyle(deskScale, size.width / deskScale, size.height / deskScale)}
        />
      </div>
      <div ref={side} className={styles.side}>
        <div
          className={styles.phone}
          style={{ width: PHONE.width * phoneScale, height: PHONE.height * phoneScale }}
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself, with its session */}
          <iframe
            ref={phone}
            name={PHONE_FRAME}
            title="Rivola su un telefono"
            src={place}
            style={frameStyle(phoneScale, PHONE.width, PHONE.height)}
          />
        </div>
        <p className={styles.narrow}>Il computer si vede accanto in una finestra più larga.</p>
        <button
          type="button"
          className={styles.leave}
          onClick={() => window.location.assign(pathOf(desk.current))}
        >
          Solo il computer
        </button>
      </div>
    </main>
  );
}

const frameStyle = (scale: number, width: number, height: number): CSSProperties => ({
  width,
  height,
  scale: String(scale),
});

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

const useSize = (area: RefObject<HTMLElement | null>, side: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({
    width: DESK_WIDTH,
    height: PHONE.height,
    sideHeight: window.innerHeight,
  });
  useEffect(() => {
    const [element, beside] = [area.current, side.current];
    if (!element || !beside) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({
        // Where only the phone has room, the desk's frame keeps a size.
        width: element.clientWidth || DESK_WIDTH,
        height: element.clientHeight || PHONE.height,
        sideHeight: beside.clientHeight,
      }),
    );
    observer.observe(document.documentElement);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, side]);
  return size;
};

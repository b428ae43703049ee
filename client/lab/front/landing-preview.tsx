import { useEffect, useRef, useState } from 'react';
import type { Brand } from '#lab/brand';
import { BASE_PATH } from '../../lib/edition.ts';
import { BRAND_FRAME, type BrandMessage } from '../regia/own-frames.ts';
import styles from './brand-form.module.css';

/** The size of the window whose landing is shown, in pixels. */
const WINDOW = { width: 1280, height: 800 };

/** The landing as a visitor would see it with this brand, before anything is changed. */
export function LandingPreview({ brand }: { brand: Brand }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded)
      frame.current?.contentWindow?.postMessage(
        { brand } satisfies BrandMessage,
        window.location.origin,
      );
  }, [brand, isLoaded]);
  // The frame says when it listens: its code comes after its page.
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source === frame.current?.contentWindow) setIsLoaded(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <div className={styles.landing}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself */}
      <iframe
        ref={frame}
        name={BRAND_FRAME}
        title="La pagina iniziale con questo marchio"
        src={`${BASE_PATH}/`}
        tabIndex={-1}
        {...WINDOW}
      />
    </div>
  );
}

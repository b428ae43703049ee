import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Mail } from '#lab/control';
import { BASE_PATH } from '../../lib/edition.ts';
import { pathOfMailLink } from '../link/screen-path.ts';
import styles from './outbox.module.css';

/**
 * The HTML of a mail in a frame of its height. The frame runs no script and sends no form, whatever the HTML has in it; it has this
 * page's origin, so that the page can measure it and follow its links itself.
 */
export function MailPage({ mail }: { mail: Mail }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState<number>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!page) return undefined;
    const root = page.documentElement;
    const observer = new ResizeObserver(() =>
      setHeight(Math.ceil(root.getBoundingClientRect().height)),
    );
    observer.observe(root);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    if (!page) return undefined;
    /** As a link of this page: in a new tab by the keys and buttons that ask for one. */
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.button > 1) return;
      event.preventDefault();
      const path = pathOfMailLink(link.href);
      if (path === null) return;
      const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isNewTab) window.open(BASE_PATH + path, '_blank', 'noopener');
      else void navigate(path);
    };
    /** Regia's keys work here too (STAGE-04): those of a frame do not reach the page around it. */
    const passOn = (event: KeyboardEvent) => {
      if (!window.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
    };
    page.addEventListener('click', follow);
    page.addEventListener('auxclick', follow);
    page.addEventListener('keydown', passOn);
    return () => {
      page.removeEventListener('click', follow);
      page.removeEventListener('auxclick', follow);
      page.removeEventListener('keydown', passOn);
    };
  }, [page, navigate]);

  return (
    <iframe
      ref={frame}
      title={`Email ${mail.id}: ${mail.subject}`}
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      className={styles.page}
      style={{ height }}
      onLoad={() => setPage(frame.current?.contentDocument ?? null)}
    />
  );
}

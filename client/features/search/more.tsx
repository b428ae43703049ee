import { useEffect, useRef } from 'react';
import { TEXT } from '#contract/texts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import styles from './results.module.css';
import type { usePages } from './use-pages.ts';

interface MoreProps {
  query: ReturnType<typeof usePages>;
  /** The text of a failure. */
  failed: string;
  /** The text in place of the button once the last page is loaded. */
  end: string;
}

/** The button for the next page (SEARCH-15). When the last page is loaded, the text in its place gets the focus. */
export function More({ query, failed, end }: MoreProps) {
  const { hasNextPage, isFetchingNextPage: pending, isFetchNextPageError, fetchNextPage } = query;
  const endText = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && !hasNextPage) endText.current?.focus();
    // A list that ends later, by being read again, leaves the focus where it is.
    if (!pending) pressed.current = false;
  }, [hasNextPage, pending]);
  if (!hasNextPage) {
    return query.data && query.data.pages.length > 1 ? (
      <p ref={endText} tabIndex={-1} className="centre muted">
        {end}
      </p>
    ) : null;
  }
  const load = () => {
    pressed.current = true;
    void fetchNextPage();
  };
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <Alert>{failed}</Alert>}
      <Button variant="secondary" pending={pending} onClick={load}>
        {TEXT.more}
      </Button>
    </div>
  );
}

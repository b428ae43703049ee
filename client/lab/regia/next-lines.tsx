import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The first lines of a long list, and a button that shows as many more, or all of them at once. It focuses the first that
 * is new, since it may be gone itself.
 */
export const useNextLines = <List extends HTMLElement, Line>(
  lines: readonly Line[],
  page: number,
  isAtOnce = false,
) => {
  const [count, setCount] = useState(page);
  const list = useRef<List>(null);
  const showNext = () => {
    flushSync(() => setCount(isAtOnce ? Infinity : count + page));
    const first = list.current?.children[count];
    if (first instanceof HTMLElement) first.focus();
  };
  const more = count < lines.length && (
    <Button variant="secondary" onClick={showNext}>
      {isAtOnce
        ? `Mostra tutte (${formatCount(lines.length)})`
        : `Mostra altri (${formatCount(lines.length - count)})`}
    </Button>
  );
  return { list, shown: lines.slice(0, count), more };
};

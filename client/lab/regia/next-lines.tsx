import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';

/** The first lines of a long list, and a button that shows as many more; it focuses the first of them, since it may be gone itself. */
export const useNextLines = <List extends HTMLElement, Line>(
  lines: readonly Line[],
  page: number,
) => {
  const [count, setCount] = useState(page);
  const list = useRef<List>(null);
  const showNext = () => {
    flushSync(() => setCount(count + page));
    const first = list.current?.children[count];
    if (first instanceof HTMLElement) first.focus();
  };
  const more = count < lines.length && (
    <Button variant="secondary" onClick={showNext}>
      {`Mostra altri (${formatCount(lines.length - count)})`}
    </Button>
  );
  return { list, shown: lines.slice(0, count), more };
};

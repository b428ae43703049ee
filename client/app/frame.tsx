import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useAnnouncements } from '../lib/announcements.ts';
import { queryClient } from '../lib/queries.ts';
import { Status } from '../ui/message.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';

/** The layout of every screen but the landing: navigation, the current announcement, and the screen. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Navigation />
      <CurrentAnnouncement />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}

/** The key makes the same text, shown twice in a row, a new element: it is announced again. */
function CurrentAnnouncement() {
  const { current } = useAnnouncements();
  return (
    <div className={styles.said}>
      <Status tone={current?.tone ?? 'success'}>
        {current && <span key={current.id}>{current.text}</span>}
      </Status>
    </div>
  );
}

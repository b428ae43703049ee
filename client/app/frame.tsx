import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useMessages } from '../lib/messages.ts';
import { queryClient } from '../lib/queries.ts';
import { Status } from '../ui/message.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';

/** The layout of every screen but the landing: navigation, the current message, and the screen. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Navigation />
      <CurrentMessage />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}

/** The key makes the same text, shown twice in a row, a new element: it is announced again. */
function CurrentMessage() {
  const { shown } = useMessages();
  return (
    <div className={styles.said}>
      <Status tone={shown?.tone ?? 'success'}>
        {shown && <span key={shown.id}>{shown.text}</span>}
      </Status>
    </div>
  );
}

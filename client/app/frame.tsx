import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useMessages } from '../lib/messages.ts';
import { queryClient } from '../lib/queries.ts';
import { Status } from '../ui/message.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';

/** Around every screen but the landing: navigation, what was just said, and the screen. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Navigation />
      <SaidJustNow />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}

/** The same text said twice is news twice: the key makes it arrive again. */
function SaidJustNow() {
  const { shown } = useMessages();
  return (
    <div className={styles.said}>
      <Status tone={shown?.tone ?? 'success'}>
        {shown && <span key={shown.id}>{shown.text}</span>}
      </Status>
    </div>
  );
}

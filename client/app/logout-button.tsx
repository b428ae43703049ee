import { useNavigate } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { logOutAndNavigate } from '../lib/session.ts';
import { announce } from '../lib/announcements.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './navigation.module.css';

/** Ends the session (AUTH-10, ADM-11). */
export function LogoutButton() {
  const navigate = useNavigate();
  const logout = async () => {
    await logOutAndNavigate(navigate);
    announce(TEXT.auth.loggedOut, DELAY.loggedOut);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      icon="logout"
      className={joinClasses(styles.tool)}
      onClick={() => void logout()}
    >
      <span className={styles.toolName}>Logout</span>
    </Button>
  );
}

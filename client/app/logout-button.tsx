import { useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { say } from '../lib/messages.ts';
import { endSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './navigation.module.css';

/** Milliseconds for which a logout is confirmed. */
const LOGGED_OUT_SHOWN = 5000;

/** AUTH-10, ADM-11. The login comes first, so that the screen left does not find itself without a session. */
export function LogoutButton() {
  const navigate = useNavigate();
  const logout = async () => {
    await navigate('/login');
    endSession();
    say(TEXT.auth.loggedOut, LOGGED_OUT_SHOWN);
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

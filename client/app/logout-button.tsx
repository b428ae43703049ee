import { useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { leave } from '../lib/leave.ts';
import { say } from '../lib/messages.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './navigation.module.css';

/** Milliseconds for which a logout is confirmed. */
const LOGGED_OUT_SHOWN = 5000;

/** AUTH-10, ADM-11. */
export function LogoutButton() {
  const navigate = useNavigate();
  const logout = async () => {
    await leave(navigate);
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

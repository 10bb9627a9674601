import { Link } from 'react-router';
import styles from './brand.module.css';
import { Logo } from './logo.tsx';

/** Logo and name, in the same place on every screen. */
export function Brand({ to }: { to: string }) {
  return (
    <Link className={styles.brand} to={to}>
      <Logo size={22} />
      Lectern
    </Link>
  );
}

import { Link } from 'react-router';
import styles from './brand.module.css';
import { Logo } from './logo.tsx';

/** Sign and name, in the same place of every screen, so that nothing jumps on the way in. */
export function Brand({ to }: { to: string }) {
  return (
    <Link className={styles.brand} to={to}>
      <Logo size={22} />
      Lectern
    </Link>
  );
}

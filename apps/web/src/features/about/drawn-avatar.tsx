import styles from './about-page.module.css';

const hues = ['teal', 'blue', 'amber', 'rose', 'green', 'neutral'] as const;
const hair = [
  'M18 30c0-12 6-18 14-18s14 6 14 18c-3-6-7-9-14-9s-11 3-14 9Z',
  'M17 34c-2-14 5-23 15-23s17 9 15 23l-4 2c1-9-2-13-11-14-9 1-12 5-11 14Z',
  'M19 26c1-9 6-14 13-14 8 0 13 5 14 13-5-2-9-5-11-8-3 5-9 8-16 9Z',
  'M16 27c0-4 3-6 5-7 1-6 6-9 11-9 6 0 10 3 11 9 3 1 5 3 5 7-5-4-10-6-16-6s-11 2-16 6Z',
];

/** Replaces a missing photo. Neighbours differ in colour and hair. */
export function DrawnAvatar({ number }: { number: number }) {
  const hue = hues[number % hues.length];
  return (
    <svg
      className={styles.drawn}
      style={{ '--hue': `var(--${hue})` }}
      viewBox="0 0 64 64"
      width={64}
      height={64}
      aria-hidden
    >
      <circle className={styles.sheet} cx="32" cy="32" r="32" />
      <path className={styles.shirt} d="M10 60c1-11 10-16 22-16s21 5 22 16a32 32 0 0 1-44 0Z" />
      <path className={styles.skin} d="M20 28c0-9 5-14 12-14s12 5 12 14-5 18-12 18-12-9-12-18Z" />
      <path className={styles.hair} d={hair[number % hair.length]} />
      <path className={styles.face} d="M27.500 30v1M36.500 30v1M29 37.500q3 2.500 6 0" />
    </svg>
  );
}

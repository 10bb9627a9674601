import { useId } from 'react';
import { Monitor, Moon, Sun } from '../icons.ts';
import styles from './theme-switch.module.css';
import { setTheme, themes, useTheme } from '../theme.ts';

const looks = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const;

export function ThemeSwitch() {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {themes.map((theme) => {
        const { label, Icon } = looks[theme];
        return (
          <label key={theme} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => setTheme(theme)}
            />
            <Icon aria-hidden />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}

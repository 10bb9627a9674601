import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = import.meta.dirname;

/** `import styles from './page.module.css'` */
const imports = /import (\w+) from '(\.[^']+\.module\.css)'/g;

it('every class that a component names is in its style sheet', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx'));
  const missing = components.flatMap((component) => {
    const code = readFileSync(join(sources, component), 'utf8');
    return [...code.matchAll(imports)].flatMap(([whole, name, address]) => {
      const css = readFileSync(join(sources, component, '..', address!), 'utf8');
      const named = code.replace(whole, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
      return [...named]
        .map(([, one]) => one)
        .filter((one) => !new RegExp(`\\.${one}\\b`).test(css))
        .map((one) => `${component}: ${one}`);
    });
  });
  expect(missing).toEqual([]);
});

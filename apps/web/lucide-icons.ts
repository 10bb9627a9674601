import { icons as lucide } from '@iconify-json/lucide';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const component = fileURLToPath(new URL('./src/ui/icon.tsx', import.meta.url));

/**
 * `virtual:lucide/check` is a module with one icon, built from Lucide's JSON file: its React package has
 * thousands of files. The build fails if Lucide has no icon of that name.
 */
export function lucideIcons(): Plugin {
  return {
    name: 'lucide-icons',
    resolveId: { filter: { id: /^virtual:lucide\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:lucide\// },
      handler: (id) => iconModule(id.slice('\0virtual:lucide/'.length)),
    },
  };
}

export function iconModule(name: string): string {
  const found = lucide.icons[name];
  if (!found) throw new Error(`Lucide has no icon ${name}`);
  return `import { icon } from ${JSON.stringify(component)};
export const Icon = /* @__PURE__ */ icon(${JSON.stringify(toShapes(found.body))});`;
}

/** Common attributes of all icons. `icon.tsx` adds them, with the stroke width that a screen wants. */
const common =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

export function toShapes(body: string): [tag: string, attributes: Record<string, string>][] {
  const shapes = body.replace(common, '').matchAll(/<(\w+)([^>]*)\/>/g);
  return Array.from(shapes, ([, tag = '', attributes = '']) => [tag, toAttributes(attributes)]);
}

function toAttributes(markup: string): Record<string, string> {
  const pairs = markup.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name, value]));
}

import { icons as lucide } from '@iconify-json/lucide';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const component = fileURLToPath(new URL('./src/ui/icon.tsx', import.meta.url));

/**
 * `virtual:lucide/check` is a module with one icon, made from the one file that holds them all: as
 * components they come in thousands of files. A name that Lucide does not know fails the build.
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
  const drawn = lucide.icons[name];
  if (!drawn) throw new Error(`Lucide has no icon ${name}`);
  return `import { icon } from ${JSON.stringify(component)};
export const Icon = /* @__PURE__ */ icon(${JSON.stringify(toShapes(drawn.body))});`;
}

/** What all icons share, which `icon.tsx` adds so that a screen can ask for a thicker stroke. */
const shared =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

export function toShapes(body: string): [tag: string, attributes: Record<string, string>][] {
  const shapes = body.replace(shared, '').matchAll(/<(\w+)([^>]*)\/>/g);
  return Array.from(shapes, ([, tag = '', attributes = '']) => [tag, toAttributes(attributes)]);
}

function toAttributes(written: string): Record<string, string> {
  const pairs = written.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries(Array.from(pairs, ([, name = '', value = '']) => [name, value]));
}

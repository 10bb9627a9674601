import type { Plugin } from 'vite';

/**
 * Sonner inserts a style element when it loads, which the content security policy refuses.
 * Its style sheet is imported by the toaster instead, so the insertion is cut out; a release of
 * sonner that inserts in some other way fails the build rather than losing its styles unseen.
 */
export function stripSonnerStyles(): Plugin {
  return {
    name: 'strip-sonner-styles',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => ({ code: withoutInsertion(code), map: null }),
    },
  };
}

const insertion = /^__insertCSS\(.*\);$/m;

export function withoutInsertion(code: string): string {
  if (!insertion.test(code)) throw new Error('sonner no longer calls __insertCSS: see its styles');
  return code.replace(insertion, '');
}

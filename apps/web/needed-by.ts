import type { Rolldown } from 'vite';

/** Tells whether a module is needed as soon as this page or screen is loaded. */
export function neededBy(entry: string) {
  const needed = new Set<string>();
  const collect = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context);
  };
  return (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.size === 0) collect(entry, context);
    return needed.has(id);
  };
}

/** Checks imports between modules, the direct children of a folder. import-order.json lists their layers, lowest first. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {Record<string, string[][]>} */
export const importOrder = JSON.parse(readFileSync(join(root, 'import-order.json'), 'utf8'));

/** Tests may import anything. */
const isTest = (path) =>
  /\.(test|itest|slow|e2e|fixture)\.tsx?$|\/(testing|fixtures)\/|test-setup/.test(path);

/**
 * Why an import is refused: it goes up or sideways. Undefined if it is allowed.
 * @param {string} file absolute path of the importing file
 * @param {string} specifier import specifier
 */
export function refusal(file, specifier, order = importOrder, base = root) {
  if (!specifier.startsWith('.') || isTest(file)) return undefined;
  const from = relative(base, file);
  const to = relative(base, resolve(dirname(file), specifier));
  for (const [folder, layers] of Object.entries(order)) {
    const [module, imported] = [moduleIn(folder, from), moduleIn(folder, to)];
    if (module === undefined || imported === undefined || module === imported) continue;
    const [level, importedLevel] = [levelOf(layers, module), levelOf(layers, imported)];
    if (importedLevel < level) continue;
    // Files that are not listed are above all modules and may import each other.
    if (level === layers.length && isFile(module) && isFile(imported)) continue;
    return `${module} may not import ${imported}: the order of ${folder} is in import-order.json.`;
  }
  return undefined;
}

const isFile = (module) => module.includes('.');

function moduleIn(folder, path) {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
}

function levelOf(layers, module) {
  const level = layers.findIndex((modules) => modules.includes(module));
  return level === -1 ? layers.length : level;
}

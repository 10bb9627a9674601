/** Who may import whom inside a folder: `import-order.json` lists its rooms from the ground up. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {Record<string, string[][]>} */
export const importOrder = JSON.parse(readFileSync(join(root, 'import-order.json'), 'utf8'));

/** Tests may reach for anything that helps them to show a fact. */
const isTest = (path) =>
  /\.(test|itest|slow|e2e|fixture)\.tsx?$|\/(testing|fixtures)\/|test-setup/.test(path);

/**
 * The sentence for an import that goes up or sideways; undefined where it is allowed.
 * @param {string} file absolute path of the importing file
 * @param {string} specifier what it imports
 */
export function refusal(file, specifier, order = importOrder, base = root) {
  if (!specifier.startsWith('.') || isTest(file)) return undefined;
  const from = relative(base, file);
  const to = relative(base, resolve(dirname(file), specifier));
  for (const [folder, layers] of Object.entries(order)) {
    const [room, wanted] = [roomIn(folder, from), roomIn(folder, to)];
    if (room === undefined || wanted === undefined || room === wanted) continue;
    const [level, wantedLevel] = [levelOf(layers, room), levelOf(layers, wanted)];
    if (wantedLevel < level) continue;
    // Loose files that are not listed stand above all rooms, beside each other.
    if (level === layers.length && isFile(room) && isFile(wanted)) continue;
    return `${room} may not import ${wanted}: the order of ${folder} is in import-order.json.`;
  }
  return undefined;
}

const isFile = (room) => room.includes('.');

/** The part of a path that stands directly below the folder. */
function roomIn(folder, path) {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
}

function levelOf(layers, room) {
  const level = layers.findIndex((rooms) => rooms.includes(room));
  return level === -1 ? layers.length : level;
}

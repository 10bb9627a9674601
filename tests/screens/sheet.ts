/** The contact sheet: an HTML page of all pictures by route and state, with their problems. */
import type { Size, Theme } from './options.ts';

export interface SheetEntry {
  route: string;
  state: string;
  size: Size;
  theme: Theme;
  /** File name of the picture, in the same folder. */
  file: string;
  problems: string[];
}

export function contactSheet(entries: readonly SheetEntry[]): string {
  const routes = [...new Set(entries.map(({ route }) => route))];
  const bad = entries.filter(({ problems }) => problems.length > 0).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Screens · Lectern</title>
<style>${css}</style>
<header>
<h1>Screens</h1>
<p>${entries.length} pictures of ${routes.length} routes, ${bad === 0 ? 'none' : bad} with problems</p>
${filter('size', ['desktop', 'tablet', 'phone'])}
${filter('theme', ['light', 'dark'])}
<label><input type="checkbox" id="problems"> problems only</label>
</header>
${routes.map((route) => section(route, entries)).join('\n')}
</html>
`;
}

const css = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 0 24px 48px; }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center;
  padding: 12px 0; background: Canvas; border-bottom: 1px solid GrayText; }
h1 { margin: 0; font-size: 20px; }
h2 { margin: 32px 0 12px; font: 600 16px ui-monospace, monospace; }
p { margin: 0; }
fieldset { display: flex; gap: 8px; margin: 0; padding: 0; border: 0; }
section div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
figure { width: 300px; margin: 0; }
figure[data-size=phone] { width: 130px; }
img { display: block; width: 100%; max-height: 420px; object-fit: cover; object-position: top;
  border: 1px solid GrayText; border-radius: 6px; }
figcaption { font-size: 12px; }
figcaption ul { margin: 4px 0 0; padding-left: 16px; color: #c4203f; overflow-wrap: anywhere; }
${['desktop', 'tablet', 'phone'].map((size) => `body:has(#size-${size}:checked) figure:not([data-size=${size}]) { display: none; }`).join('\n')}
${['light', 'dark'].map((theme) => `body:has(#theme-${theme}:checked) figure:not([data-theme=${theme}]) { display: none; }`).join('\n')}
body:has(#problems:checked) figure:not(:has(li)) { display: none; }
section:not(:has(figure)) { display: none; }
`;

function filter(name: string, values: readonly string[]): string {
  const option = (value: string, checked = '') =>
    `<label><input type="radio" name="${name}" id="${name}-${value}"${checked}> ${value}</label>`;
  const all = option('all', ' checked');
  return `<fieldset aria-label="${name}">${all}${values.map((value) => option(value)).join('')}</fieldset>`;
}

function section(route: string, entries: readonly SheetEntry[]): string {
  const figures = entries.filter((entry) => entry.route === route).map(figure);
  return `<section>\n<h2>${escaped(route)}</h2>\n<div>${figures.join('\n')}</div>\n</section>`;
}

function figure({ state, size, theme, file, problems }: SheetEntry): string {
  const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
  const words = `${escaped(state)}, ${size}, ${theme}`;
  return `<figure data-size="${size}" data-theme="${theme}">
<a href="${file}"><img src="${file}" alt="${words}" loading="lazy"></a>
<figcaption>${words}${list && `<ul>${list}</ul>`}</figcaption>
</figure>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

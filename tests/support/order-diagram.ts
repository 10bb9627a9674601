/** The import order as a diagram. Each box is a layer, and imports follow the arrows. */
import { importOrder } from '../../scripts/lint/import-order.mjs';

export function orderDiagram(): string {
  const parts = Object.entries(importOrder).map(([folder, layers], part) => {
    const boxes = layers.map((modules, level) => `    p${part}l${level}["${modules.join(' · ')}"]`);
    const arrows = layers.map((_, level) => `p${part}l${level}`).toReversed();
    return [
      `  subgraph p${part}["${folder}"]`,
      '    direction TB',
      ...boxes.toReversed(),
      `    ${arrows.join(' --> ')}`,
      '  end',
    ].join('\n');
  });
  return ['```mermaid', 'flowchart LR', ...parts, '```'].join('\n');
}

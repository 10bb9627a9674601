/** The order of rooms as a diagram: each box is a layer, and imports go along the arrows only. */
import { importOrder } from '../../scripts/lint/import-order.mjs';

export function orderDiagram(): string {
  const parts = Object.entries(importOrder).map(([folder, layers], part) => {
    const boxes = layers.map((rooms, level) => `    p${part}l${level}["${rooms.join(' · ')}"]`);
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

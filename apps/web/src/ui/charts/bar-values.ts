import type { Plugin } from 'chart.js';

const gap = 8;

/** Writes each value at the end of its bar, so that nobody has to measure against an axis. */
export const barValues: Plugin<'bar'> = {
  id: 'barValues',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const { color, fontFamily } = getComputedStyle(chart.canvas);
    const values = chart.data.datasets[0]?.data ?? [];
    ctx.save();
    ctx.fillStyle = color;
    ctx.font = `600 13px ${fontFamily}`;
    ctx.textBaseline = 'middle';
    for (const [position, bar] of chart.getDatasetMeta(0).data.entries()) {
      const { x, y } = bar.getProps(['x', 'y'], true);
      ctx.fillText(String(values[position] ?? ''), x + gap, y);
    }
    ctx.restore();
  },
};

/** A look with axe, to be taken inside a page. */
import type axe from 'axe-core';

interface Look {
  /** These alone, where some are named. */
  rules: string[];
  /** What `readable` of earlier looks said, in this page or another. */
  known: string[];
}

interface Seen {
  violations: string[];
  /** Colours that turned out to be readable on what lies behind them. */
  readable: string[];
}

type Verdict = (this: unknown, text: Element, ...more: unknown[]) => boolean | undefined;

/** What axe has in it besides what its types tell. */
interface Inside {
  _audit: { checks: Record<'color-contrast', { evaluate: Verdict }> };
  commons: { dom: { isVisibleOnScreen(element: Element): boolean } };
}

/**
 * To judge colours takes most of the time of a look, and in a table of twenty rows there are hardly more
 * of them than in one. So axe judges each text of new colours, and none whose colours it has found
 * readable before. What it objects to, or cannot tell, it looks at again every time.
 */
export async function lookWithAxe({ rules, known }: Look): Promise<Seen> {
  const { axe: brought } = globalThis as unknown as { axe: typeof axe & Inside };
  const contrast = brought._audit.checks['color-contrast'];
  const judge = contrast.evaluate;
  const readable = new Set(known);

  contrast.evaluate = function (text, ...more) {
    const colours = coloursOf(text);
    if (colours !== undefined && readable.has(colours)) return true;
    const verdict = judge.call(this, text, ...more);
    const isJudged = verdict === true && brought.commons.dom.isVisibleOnScreen(text);
    if (isJudged && colours !== undefined) readable.add(colours);
    return verdict;
  };
  try {
    const { violations } = await brought.run({
      ...(rules.length > 0 && { runOnly: rules }),
      resultTypes: ['violations'],
    });
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      readable: [...readable].slice(known.length),
    };
  } finally {
    contrast.evaluate = judge;
  }

  /**
   * All that decides how well a text can be read: its own look, and what it and its ancestors paint.
   * Text that is placed freely has none, because anything may lie behind it.
   */
  function coloursOf(text: Element): string | undefined {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const layers = [color, fontSize, fontWeight, textShadow];
    for (let element: Element | null = text; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.position === 'absolute' || style.position === 'fixed') return undefined;
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
      const layer = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
      if (layer !== 'rgba(0, 0, 0, 0) none 1 none normal') layers.push(layer);
    }
    return layers.join('; ');
  }
}

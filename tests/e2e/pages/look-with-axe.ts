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
  /** Left here by the last look by all rules: what was there, and what of it is read by its colours. */
  lastLook?: { elements: Set<Element>; texts: Set<Element> };
}

/**
 * To judge colours takes most of the time of a look, and in a table of twenty rows there are hardly more
 * of them than in one. So axe judges each text of new colours, and none whose colours it has found
 * readable before. What it objects to, or cannot tell, it looks at again every time. A look at colours
 * alone that follows one by all rules is over at once where it finds neither a new element nor new colours.
 */
export async function lookWithAxe({ rules, known }: Look): Promise<Seen> {
  const { axe: brought } = globalThis as unknown as { axe: typeof axe & Inside };
  const contrast = brought._audit.checks['color-contrast'];
  const judge = contrast.evaluate;
  const readable = new Set(known);
  /** Pixels: smaller text needs the same contrast in every size and weight. */
  const leastLarge = 18;
  const texts = new Set<Element>();
  const elements = new Set(document.querySelectorAll('*'));
  if (rules.join() === 'color-contrast' && hasOnlyKnown()) return { violations: [], readable: [] };

  contrast.evaluate = function (text, ...more) {
    texts.add(text);
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
    if (rules.length === 0) brought.lastLook = { elements, texts };
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      readable: [...readable].slice(known.length),
    };
  } finally {
    contrast.evaluate = judge;
  }

  function hasOnlyKnown(): boolean {
    const { lastLook } = brought;
    return (
      lastLook !== undefined &&
      [...elements].every((element) => lastLook.elements.has(element)) &&
      [...lastLook.texts].every((text) => readable.has(coloursOf(text) ?? ''))
    );
  }

  /**
   * All that decides how well a text can be read: its own look, and what it and its ancestors paint, down
   * to a ground through which nothing shows. Text that is placed freely has none without such a ground,
   * because anything may lie behind it.
   */
  function coloursOf(text: Element): string | undefined {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    const isSmall = Number.parseFloat(fontSize) < leastLarge;
    const layers = [color, isSmall ? 'small' : `${fontSize} ${fontWeight}`, textShadow];
    let hasGround = false;
    for (let element: Element | null = text; element; element = element.parentElement) {
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
      const paint = `${backgroundColor} ${backgroundImage}`;
      const blend = `${opacity} ${filter} ${mixBlendMode}`;
      const isBlended = blend !== '1 none normal';
      const isPainted = paint !== 'rgba(0, 0, 0, 0) none';
      if (isBlended || (isPainted && !hasGround)) layers.push(`${paint} ${blend}`);
      const isOpaque = !/^rgba|\//.test(backgroundColor);
      hasGround = (hasGround || isOpaque) && !isBlended;
      if (!hasGround && (position === 'absolute' || position === 'fixed')) return undefined;
    }
    return layers.join('; ');
  }
}

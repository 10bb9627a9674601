import type axe from 'axe-core';

interface Options {
  /** Empty: all rules. */
  rules: string[];
  /** `readable` of earlier runs, in this page or another. */
  known: string[];
}

interface Result {
  violations: string[];
  /** Combinations of colours with enough contrast. */
  readable: string[];
}

type Evaluate = (this: unknown, text: Element, ...more: unknown[]) => boolean | undefined;

/** Parts of axe that its types do not declare. */
interface Internals {
  _audit: { checks: Record<'color-contrast', { evaluate: Evaluate }> };
  commons: { dom: { isVisibleOnScreen(element: Element): boolean } };
  /** The last run with all rules: all elements, and texts whose contrast was checked. */
  lastRun?: { elements: Set<Element>; texts: Set<Element> };
}

/**
 * Runs axe in the page. Contrast takes most of the time, so it is checked once per combination of colours;
 * what fails or is undecided is checked every time. A run of only `color-contrast` after a run of all rules
 * ends at once if there are neither new elements nor new colours.
 */
export async function runAxe({ rules, known }: Options): Promise<Result> {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe & Internals };
  const contrast = loaded._audit.checks['color-contrast'];
  const evaluate = contrast.evaluate;
  const readable = new Set(known);
  /** In pixels. Below it, the required contrast does not depend on size and weight. */
  const leastLarge = 18;
  const texts = new Set<Element>();
  const elements = new Set(document.querySelectorAll('*'));
  if (rules.join() === 'color-contrast' && hasOnlyKnown()) return { violations: [], readable: [] };

  contrast.evaluate = function (text, ...more) {
    texts.add(text);
    const colours = coloursOf(text);
    if (colours !== undefined && readable.has(colours)) return true;
    const passes = evaluate.call(this, text, ...more);
    const isReadable = passes === true && loaded.commons.dom.isVisibleOnScreen(text);
    if (isReadable && colours !== undefined) readable.add(colours);
    return passes;
  };
  try {
    const { violations } = await loaded.run({
      ...(rules.length > 0 && { runOnly: rules }),
      resultTypes: ['violations'],
    });
    if (rules.length === 0) loaded.lastRun = { elements, texts };
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      readable: [...readable].slice(known.length),
    };
  } finally {
    contrast.evaluate = evaluate;
  }

  function hasOnlyKnown(): boolean {
    const { lastRun } = loaded;
    return (
      lastRun !== undefined &&
      [...elements].every((element) => lastRun.elements.has(element)) &&
      [...lastRun.texts].every((text) => readable.has(coloursOf(text) ?? ''))
    );
  }

  /**
   * Everything that affects the contrast of a text: its style and the backgrounds up to the first opaque
   * ancestor. Undefined if a positioned element has no opaque background, because anything may be behind it.
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

interface Translation {
  font: Element;
  original: string;
}

/** Keyed by the text nodes that React holds. */
const translations = new WeakMap<Text, Translation>();
const texts = new WeakMap<Element, Text>();

/**
 * Chrome translates a page by replacing text nodes with FONT elements. React still holds the text nodes and
 * throws when it removes one (github.com/facebook/react/issues/11538), so we put each back, empty, until
 * React changes it.
 */
export function followTranslations(root: Node): () => void {
  const observer = new MutationObserver((records) => records.forEach(follow));
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

function follow(change: MutationRecord): void {
  if (change.target instanceof Text) return followText(change.target);
  for (const removed of change.removedNodes) {
    if (removed instanceof Text) {
      if (translations.has(removed)) followText(removed);
      else if (!removed.isConnected) keepBesideTranslation(removed, change);
    } else if (removed.nodeName === 'FONT') showOriginal(removed as Element);
  }
}

function keepBesideTranslation(text: Text, change: MutationRecord): void {
  const { addedNodes, previousSibling, nextSibling } = change;
  const font = [addedNodes[0], previousSibling, nextSibling].find(isNewTranslation);
  if (!font?.parentNode) return;
  translations.set(text, { font, original: text.data });
  texts.set(font, text);
  text.data = '';
  font.before(text);
}

function isNewTranslation(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT' && !texts.has(node as Element);
}

/** React has changed, removed or moved a text. */
function followText(text: Text): void {
  const translation = translations.get(text);
  if (!translation) return;
  if (text.isConnected && text.data === '') {
    if (translation.font.isConnected) text.after(translation.font);
    return;
  }
  translations.delete(text);
  translation.font.remove();
}

/** The reader has turned the translation off. */
function showOriginal(font: Element): void {
  const text = texts.get(font);
  const translation = text && translations.get(text);
  if (!translation || font.isConnected) return;
  translations.delete(text);
  text.data = translation.original;
}

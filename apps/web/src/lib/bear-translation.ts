/**
 * Chrome translates a page by putting elements of its own in the place of texts, of which React knows nothing:
 * it would take away, put things before and change what is not there any more, and fail with the whole page, or
 * leave an old score standing. So it is remembered what stands in for a text. Others translate in place.
 */
const { insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;

const standIns = new WeakMap<Node, Element>();
/** Of another text, which may have stood beside. */
const known = new WeakSet<Node>();
const changes = new MutationObserver(remember);
changes.observe(document, { childList: true, subtree: true });

function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const text = removedNodes[0];
    if (!(text instanceof Text)) continue;
    // In one step, or put beside the text that is taken away then.
    const standIn = [addedNodes[0], previousSibling, nextSibling].find(isNewTranslation);
    if (!standIn) continue;
    standIns.set(text, standIn);
    known.add(standIn);
  }
}

function isNewTranslation(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT' && !known.has(node);
}

function standInOf(text: Node): Element | undefined {
  remember(changes.takeRecords());
  return standIns.get(text);
}

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  if (child.parentNode === this) return removeChild.call(this, child) as T;
  const standIn = standInOf(child);
  if (standIn?.parentNode === this) standIn.remove();
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  const isThere = next === null || next.parentNode === this;
  const anchor = isThere ? next : standInOf(next);
  // Without a place to go before it comes last.
  return insertBefore.call(this, node, anchor?.parentNode === this ? anchor : null) as T;
};

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Node, value: string | null) {
    nodeValue.set!.call(this, value);
    // What is new is to be seen, and translated in its turn.
    if (this instanceof Text && !this.isConnected) standInOf(this)?.replaceWith(this);
  },
});

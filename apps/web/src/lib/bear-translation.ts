/**
 * A browser that translates a page puts elements of its own in the place of texts, of which React knows
 * nothing: where it took such a text away, or put something before one, it failed, and the whole page with
 * it. What cannot be taken away stays, and what has no place to go before comes last.
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
};

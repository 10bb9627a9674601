import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, trusted } from './html.ts';

/** Decodes text as a browser would, to show that escaping loses nothing. */
function unescape(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => names[name] ?? whole);
}

describe('the html tag', () => {
  it('never lets a value open a tag, close an attribute or start an entity', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const inside = html`<p title="${value}">${value}</p>`.text;
        const [, attribute, text] = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(inside) ?? [];
        expect(unescape(attribute ?? 'no match')).toBe(value);
        expect(unescape(text ?? 'no match')).toBe(value);
      }),
    );
  });

  it('escapes a script in attributes and text', () => {
    expect(html`<a href="/x?q=${'"><script>'}">${'<script>'}</a>`.text).toBe(
      '<a href="/x?q=&quot;&gt;&lt;script&gt;">&lt;script&gt;</a>',
    );
  });

  it('does not escape nested markup again', () => {
    const name = html`<b>${'a & b'}</b>`;
    expect(html`<p>${name}</p>`.text).toBe('<p><b>a &amp; b</b></p>');
  });

  it('joins lists and renders null, undefined and booleans as nothing', () => {
    const items = ['<', 2].map((item) => html`<b>${item}</b>`);
    expect(html`${items}${null}${undefined}${false}${true}.`.text).toBe('<b>&lt;</b><b>2</b>.');
  });

  it('renders zero', () => {
    expect(html`${0} commits`.text).toBe('0 commits');
  });

  it('keeps trusted markup unchanged', () => {
    expect(html`${trusted('<em>read</em>')}`.text).toBe('<em>read</em>');
  });
});

describe('escapeHtml', () => {
  it('is reversed by parsing its output', () => {
    fc.assert(fc.property(fc.string(), (text) => unescape(escapeHtml(text)) === text));
  });
});

import { ranMs } from '@lectern/testkit/ran-ms';
import fc from 'fast-check';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { describe, expect, it } from 'vitest';
import { renderMarkdown, resolveWithin } from './markdown.ts';
import { largestRenderedBytes } from './repositories/file-kind.ts';

const place = { links: '/ada/hw1/blob/main/', images: '/ada/hw1/raw/main/' };
const rendered = (source: string) => renderMarkdown(source, place).text.trim();

describe('Markdown', () => {
  it('shows HTML as text', () => {
    expect(rendered('<script>alert(1)</script>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it('hides HTML comments outside code', () => {
    expect(rendered('Well done\n\n<!-- lectern 1 -->')).toBe('<p>Well done</p>');
    expect(rendered('<!-- one\n\ntwo -->\nafter')).toBe('<p>after</p>');
    expect(rendered('a <!-- b --> c')).toBe('<p>a  c</p>');
    expect(rendered('<!-- no end')).toBe('<p>&lt;!-- no end</p>');
    expect(rendered('`<!-- x -->`')).toBe('<p><code>&lt;!-- x --&gt;</code></p>');
    expect(rendered('> <!-- x\n\ny -->')).not.toContain('<!--');
  });

  const comments = ['<!--', '<!-- -->\n', '<!--\n\n', '[<!--'];
  const addresses = ['https://[', 'x://', 'http://a/', 'http://a/{', '*http://a*', 'http://a).'];
  const blocks = ['- a\n', '*a**', '!['];
  const begun = [
    ['[x]: y "\n', 'a\n'],
    ['[\n', 'a\n'],
    ['|a|b|\n|-|-|\n', '|a|b|\n'],
  ] as const;
  const alone = [...comments, ...addresses, ...blocks].map((piece) => ['', piece] as const);
  const takes = (head: string, piece: string) => {
    const source = head + piece.repeat((largestRenderedBytes - head.length) / piece.length);
    const since = ranMs();
    renderMarkdown(source, place);
    return ranMs() - since;
  };
  const harmless = Math.max(50, takes('', 'Lorem ipsum dolor sit amet\n\n'));
  firstOfEach([...begun, ...alone])('renders %j and then only %j in linear time', (head, piece) => {
    expect(takes(head, piece) / harmless).toBeLessThan(20);
  });

  it('is cached for the same place and rendered again for another', () => {
    const source = `[a](b)\n${'c\n'.repeat(1_000)}`;
    expect(renderMarkdown(source, place)).toBe(renderMarkdown(source, place));
    const elsewhere = { links: '/bob/', images: '/bob/' };
    expect(renderMarkdown(source, elsewhere).text).toContain('href="/bob/b"');
  });

  it('turns a URL in text into a link', () => {
    expect(rendered('See https://example.org/a_b_c?d=*e* now')).toContain(
      '<a href="https://example.org/a_b_c?d=',
    );
    expect(rendered('See README.md')).toBe('<p>See README.md</p>');
  });

  it.each([
    ['(see https://example.org/a).', 'https://example.org/a'],
    ['https://example.org/a_(b)!', 'https://example.org/a_(b)'],
    ['it was https://example.org/a, once', 'https://example.org/a'],
    ["'https://example.org/?q=1'", 'https://example.org/?q=1'],
    ['„https://example.org“', 'https://example.org'],
    ['https://example.org’s page', 'https://example.org'],
    ['https://example.org—the site', 'https://example.org'],
    ['（https://example.org）。', 'https://example.org'],
    ['{https://example.org/a}', 'https://example.org/a'],
    ['see [https://example.org/a][1] there', 'https://example.org/a'],
    [String.raw`\href{https://example.org/a}{the page}`, 'https://example.org/a'],
    ['https://example.org/{owner}/x', 'https://example.org/%7Bowner%7D/x'],
    ['https://example.org/?ids[]=3', 'https://example.org/?ids%5B%5D=3'],
    ['mailto:ta@example.org.', 'mailto:ta@example.org'],
    ['ftp://example.org/a', 'ftp://example.org/a'],
  ])('excludes the punctuation of the sentence from a link: %s', (source, address) => {
    expect(rendered(source)).toContain(`<a href="${address}" rel="nofollow noreferrer">`);
    expect(rendered(source)).toContain(`>${decodeURI(address)}</a>`);
  });

  it.each(['https://.', 'http://)', 'https:///x', `https://a.org/${'x'.repeat(2_001)}`])(
    'does not link an invalid or truncated URL: %s',
    (source) => expect(rendered(source)).not.toContain('<a'),
  );

  it.each([
    ['a reference', `[a]: http://x/${'a'.repeat(30_000)}\n\n${'[a] '.repeat(7_000)}`, place],
    ['a folder', '![](a)'.repeat(20_000), { ...place, images: `/${'a'.repeat(14_000)}/` }],
  ])('limits the output when the URL of %s is repeated', (_what, source, at) => {
    expect(renderMarkdown(source, at).text.length).toBeLessThan(1_000_000);
  });

  it('does not link a script URL', () => {
    expect(rendered('[go](javascript:alert(1))')).not.toContain('<a');
    expect(rendered('![x](javascript:alert(1))')).not.toMatch(/<(a|img)/);
  });

  it('resolves relative links in the repository and sends no referrer to other sites', () => {
    expect(rendered('[notes](docs/notes.md)')).toContain('href="/ada/hw1/blob/main/docs/notes.md"');
    expect(rendered('[site](https://example.org)')).toContain(
      'href="https://example.org" rel="nofollow noreferrer"',
    );
  });

  it('loads images only from the repository', () => {
    expect(rendered('![plot](plot.png)')).toContain('<img src="/ada/hw1/raw/main/plot.png"');
    const remote = rendered('![pixel](https://example.org/p.gif) ![x](//example.org/p.gif)');
    expect(remote).not.toContain('<img');
    expect(remote).toContain('>pixel</a>');
  });

  it('escapes the alternative text of an image', () => {
    expect(rendered('![a"b<c](x.png)')).toContain('alt="a&quot;b&lt;c"');
  });

  it('opens only its own elements for any source', () => {
    const own =
      /^<\/?(p|a|img|h[1-6]|ul|ol|li|em|strong|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td|s)\b[^<]*>/;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (source) => {
        for (const [tag] of rendered(source).matchAll(/<[^>]*>/g)) expect(tag).toMatch(own);
      }),
    );
  });
});

describe('resolveWithin', () => {
  it.each([
    ['a/../b.md', '/r/b.md'],
    ['../../etc/passwd', '/r/etc/passwd'],
    ['./x.md#part', '/r/x.md#part'],
    ['#part', '#part'],
    ['/top.md', '/r/top.md'],
  ])('resolves %s to %s', (href, expected) => expect(resolveWithin('/r/', href)).toBe(expected));
});

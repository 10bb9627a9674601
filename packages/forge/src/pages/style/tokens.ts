/** Colours, type and space. A custom stylesheet comes later and may replace them. */
export const tokens = `
:root {
  color-scheme: light dark;
  --accent: #0066cc;
  --accent-hover: #0055ab;
  --on-accent: #ffffff;
  --ground: #ffffff;
  --raised: #f7f8fa;
  --sunken: #eef0f3;
  --line: #e1e4e9;
  --line-strong: #8a94a3;
  --text: #16191d;
  --muted: #5a6472;
  --danger: #c4203f;
  --danger-hover: #a51934;
  --success: #1b6e43;
  --added: #e6f5ec;
  --removed: #fdeaee;
  --caution: #7a4d00;
  --caution-ground: #fff6e0;
  --font-text: 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif;
  --font-code: 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --accent: #6ab0ff;
    --accent-hover: #8cc3ff;
    --on-accent: #0b1622;
    --ground: #0f1216;
    --raised: #161a20;
    --sunken: #0b0d10;
    --line: #2a3038;
    --line-strong: #6b7685;
    --text: #e7eaee;
    --muted: #9aa4b2;
    --danger: #f77e93;
    --danger-hover: #ffa9b8;
    --success: #6fd39c;
    --added: #12291d;
    --removed: #33161d;
    --caution: #f3c565;
    --caution-ground: #2a2210;
  }
}
@media (prefers-contrast: more) {
  :root { --line: #8a94a3; --line-strong: #4a5360; --muted: #4a5360; }
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  :root { --line: #9aa4b2; --line-strong: #c0c8d2; --muted: #c0c8d2; }
}
`;

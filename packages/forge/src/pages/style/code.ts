/** Styles of files, patches and rendered Markdown. */
export const code = `
.mono { font-family: var(--font-code); font-size: 0.8125rem; }
.clone { display: flex; align-items: center; gap: 8px; }
.clone input { font: 0.8125rem/1.25rem var(--font-code); }
.panel { border: 1px solid var(--line); border-radius: 10px; overflow: hidden; margin-bottom: 16px; }
.panel > header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 8px 16px; background: var(--raised); border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.panel > header .end { margin-left: auto; }
.files { width: 100%; border-collapse: collapse; }
.files th, .files td { text-align: left; font-weight: 400; padding: 8px 16px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.files tr:first-child > * { border-top: 0; }
.files tr:hover { background: var(--raised); }
.files .kind { width: 36px; padding-right: 0; color: var(--muted); }
.files .kind svg { width: 16px; height: 16px; display: block; }
.files .size { font-variant-numeric: tabular-nums; text-align: right; color: var(--muted); white-space: nowrap; }
.place { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; margin: 16px 0 8px; }
.panel-title { font-size: 0.875rem; margin: 0; }
.plain { color: inherit; text-decoration: none; }
.plain:hover { color: inherit; text-decoration: underline; }
.scroll { overflow-x: auto; }
.lines { border-collapse: collapse; width: 100%; font: 0.8125rem/1.25rem var(--font-code); tab-size: 4; }
.lines td { padding: 0; vertical-align: top; }
.lines .no { width: 1%; min-width: 44px; padding: 0 12px; text-align: right; color: var(--muted); user-select: none; white-space: nowrap; }
.lines .no a { color: inherit; text-decoration: none; }
.lines .no a:hover { text-decoration: underline; }
.lines tr:target { background: var(--caution-ground); }
/* Excludes code inside a comment in the same table. */
.lines td > code { font: inherit; white-space: pre; padding: 0 16px 0 12px; display: block; }
.lines .added, .origin .added { background: var(--added); box-shadow: inset 3px 0 var(--success); }
.lines .removed, .origin .removed { background: var(--removed); box-shadow: inset 3px 0 var(--danger); }
.lines .hunk td { background: var(--sunken); color: var(--muted); }
.lines .comments td { padding: 8px 16px; font: 0.875rem/1.5 var(--font-text); background: var(--sunken); white-space: normal; }
.loose { padding: 12px 16px; background: var(--sunken); border-bottom: 1px solid var(--line); }
.loose:last-child { border-bottom: 0; }
.origin { margin: 0 0 8px; font-size: 0.8125rem; }
.origin figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; overflow-wrap: anywhere; }
.origin pre { margin: 8px 0 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; font: 0.8125rem/1.25rem var(--font-code); tab-size: 4; }
.origin code { display: block; font: inherit; padding: 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.origin .hunk { background: var(--sunken); color: var(--muted); }
.lines .comment { position: sticky; left: 16px; max-width: min(47.5rem, 100vw - 64px); }
.comment { max-width: 47.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); padding: 10px 14px; }
.comment + .comment { margin-top: 8px; }
.comment header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 4px; font-size: 0.8125rem; }
.counts .plus { color: var(--success); }
.counts .minus { color: var(--danger); }
.message { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.25rem var(--font-code); margin: 0 0 16px; }
.markdown { padding: 16px 24px; overflow-wrap: anywhere; }
.comment .markdown { padding: 0; }
.markdown > :first-child { margin-top: 0; }
.markdown > :last-child { margin-bottom: 0; }
.markdown h1 { font-size: 1.25rem; margin: 24px 0 12px; }
.markdown h2 { font-size: 1rem; margin: 24px 0 8px; }
.markdown h3, .markdown h4, .markdown h5, .markdown h6 { font-size: 0.875rem; margin: 16px 0 8px; }
.markdown ul, .markdown ol { margin: 0 0 12px; padding-left: 24px; }
.markdown code { font: 0.8125rem var(--font-code); background: var(--sunken); border-radius: 3px; padding: 1px 4px; }
.markdown pre { background: var(--sunken); border-radius: 6px; padding: 12px 16px; overflow-x: auto; }
.markdown pre code { padding: 0; background: none; line-height: 1.25rem; }
.markdown blockquote { margin: 0 0 12px; padding-left: 12px; border-left: 3px solid var(--line); color: var(--muted); }
.markdown table { border-collapse: collapse; margin-bottom: 12px; }
.markdown th, .markdown td { border: 1px solid var(--line); padding: 4px 12px; text-align: left; }
.markdown img { max-width: 100%; }
/* No ligatures in code. Last, because the font shorthand resets this. */
pre, .mono, .lines, .origin pre, .message, .markdown code, .clone input { font-variant-ligatures: none; }
@media (max-width: 40rem) { .markdown { padding: 16px; } .lines .no { min-width: 36px; padding: 0 8px; } }
`;

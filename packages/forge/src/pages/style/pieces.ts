/** Styles of lists, forms, buttons and notices. */
export const pieces = `
.avatar { width: 20px; height: 20px; border-radius: 50%; flex: none; vertical-align: middle; }
.avatar.square { border-radius: 4px; }
.avatar.large { width: 40px; height: 40px; }
.list { list-style: none; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.list > li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 10px 16px; min-height: 44px; }
.list > li + li { border-top: 1px solid var(--line); }
.list > li:hover { background: var(--raised); }
.list .end { margin-left: auto; display: flex; align-items: center; gap: 12px; }
.list .grow { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere; }
.list.bare { border: 0; border-radius: 0; }
.empty { border: 1px solid var(--line); border-radius: 10px; padding: 24px 16px; color: var(--muted); text-align: center; }
.empty p:last-child { margin: 0; }
.card { border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; background: var(--ground); }
.card + .card, .card + form { margin-top: 16px; }
.card.danger { border-color: var(--danger); }
.card > h2:first-child { margin-top: 0; }
.card > .field:last-child, .card > p:last-child { margin-bottom: 0; }
.card.form { max-width: 42.5rem; }
.columns { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 32px; }
.pill {
  display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: 0 8px;
  font-size: 0.75rem; line-height: 1.25rem; color: var(--muted); white-space: nowrap;
}
.pill.open { color: var(--success); border-color: currentColor; }
.pill.outdated { color: var(--caution); background: var(--caution-ground); border-color: currentColor; }
.pill.merged, .pill.closed { color: var(--danger); border-color: currentColor; }
.button {
  display: inline-block; font: inherit; line-height: 1.25rem; padding: 5px 14px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--line-strong); background: var(--ground); color: var(--text); text-decoration: none;
  transition: background-color 120ms ease-out;
}
.button:hover { background: var(--sunken); color: var(--text); }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.button.primary:hover { background: var(--accent-hover); border-color: var(--accent-hover); color: var(--on-accent); }
.button.danger { color: var(--danger); border-color: var(--danger); }
.button.danger:hover { color: var(--danger-hover); }
.button.wide { width: 100%; text-align: center; padding: 8px 14px; }
.link-button { font: inherit; padding: 0; border: 0; background: none; color: var(--text); cursor: pointer; }
.link-button:hover { text-decoration: underline; }
p .link-button { color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
.button .note { display: block; font-size: 0.8125rem; font-weight: 400; color: var(--muted); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.inline { display: inline; margin: 0; }
.in-row { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) auto; gap: 0 12px; align-items: end; }
.in-row h2 { grid-column: 1 / -1; }
.in-row .field { margin: 0; }
.in-row .button { height: 2.125rem; }
.field { margin: 0 0 16px; }
.field label, .field .label { display: block; font-weight: 600; margin-bottom: 4px; }
.field .hint { color: var(--muted); font-size: 0.8125rem; margin: 4px 0 0; }
.field .problem { color: var(--danger); font-size: 0.8125rem; margin: 4px 0 0; }
.field .problem::before { content: '!'; display: inline-block; width: 1rem; height: 1rem; margin-right: 6px; border: 1px solid currentColor; border-radius: 50%; font: 600 0.6875rem/0.875rem var(--font-text); text-align: center; }
input[type='text'], input[type='password'], select, textarea {
  width: 100%; font: inherit; color: var(--text); background: var(--ground);
  border: 1px solid var(--line-strong); border-radius: 6px; padding: 6px 10px;
}
input[type='text'], input[type='password'], select { height: 2.125rem; }
/* iOS zooms in on a focused field with a font below 16px and does not zoom out. */
@supports (-webkit-touch-callout: none) { input, select, textarea { font-size: max(16px, 1rem) !important; } }
input[aria-invalid='true'] { border-color: var(--danger); }
.choice { display: flex; align-items: flex-start; gap: 8px; margin-bottom: 12px; }
.choice input { margin: 4px 0 0; accent-color: var(--accent); }
.choice .hint { display: block; color: var(--muted); font-size: 0.8125rem; }
.notice { border: 1px solid var(--line); border-left: 3px solid var(--accent); background: var(--raised); border-radius: 6px; padding: 10px 14px; margin: 0 0 16px; }
.notice.problem { border-left-color: var(--danger); }
.notice.caution { border-left-color: var(--caution); background: var(--caution-ground); color: var(--caution); }
.notice p:last-child { margin: 0; }
.notice .button { margin-top: 4px; }
.secret { font: 0.8125rem/1.5 var(--font-code); overflow-wrap: anywhere; user-select: all; }
.or { display: flex; align-items: center; gap: 12px; color: var(--muted); font-size: 0.8125rem; margin: 24px 0 16px; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
.stack > * + * { margin-top: 8px; }
.facts { margin: 0; }
.facts dt { font-size: 0.8125rem; color: var(--muted); }
.facts dd { margin: 0 0 12px; overflow-wrap: anywhere; }
.pager { display: flex; justify-content: space-between; margin-top: 16px; }
@media (max-width: 40rem) { .in-row { grid-template-columns: minmax(0, 1fr); row-gap: 12px; } .in-row .button { justify-self: start; } }
@media (max-width: 50rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

/** Styles of the frame around every page. */
export const frame = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--text);
  font: 0.875rem/1.5 var(--font-text);
}
a { color: var(--accent); text-underline-offset: 2px; }
a:hover { color: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 1rem; line-height: 1.4; margin: 32px 0 12px; font-weight: 600; }
h3 { font-size: 0.875rem; margin: 0; font-weight: 600; }
p { margin: 0 0 12px; }
ul { margin: 0; padding: 0; }
h1 + p { margin-top: 8px; }
:is(form, .list, .card, .empty) + p { margin-top: 12px; }
.muted { color: var(--muted); }
.small { font-size: 0.8125rem; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 8px 12px; z-index: 1; }
.topbar {
  display: flex; align-items: center; gap: 12px; padding: 0 24px; min-height: 3.25rem;
  border-bottom: 1px solid var(--line); background: var(--raised);
}
.brand { display: flex; align-items: center; gap: 8px; color: var(--text); text-decoration: none; font-weight: 600; }
.brand svg { width: 22px; height: 22px; flex: none; }
.way-back { color: var(--muted); border-left: 1px solid var(--line); padding-left: 12px; }
.topbar nav { margin-left: auto; display: flex; align-items: center; gap: 16px; }
.topbar nav a { color: var(--text); text-decoration: none; }
.topbar nav a:hover { text-decoration: underline; }
.topbar .me { display: flex; align-items: center; gap: 8px; }
.page { width: 100%; max-width: 73rem; margin: 0 auto; padding: 24px; flex: 1; }
.page.narrow { max-width: 35.5rem; }
.page.compact { max-width: 26.5rem; padding-top: 48px; }
.crumbs { font-size: 0.8125rem; color: var(--muted); margin-bottom: 4px; overflow-wrap: anywhere; }
.crumbs a { color: var(--muted); }
.page-head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 16px; }
.page-head .actions { margin-left: auto; display: flex; flex-wrap: wrap; gap: 8px; }
.foot { padding: 16px 24px; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.8125rem; text-align: center; }
.page-head + p { margin-top: -8px; }
.titled { display: flex; align-items: center; gap: 12px; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid var(--line); margin-bottom: 24px; overflow-x: auto; }
.tabs a { padding: 8px 12px; color: var(--muted); text-decoration: none; border-bottom: 3px solid transparent; white-space: nowrap; }
.tabs a:hover { color: var(--text); }
.tabs a:focus-visible { outline-offset: -2px; }
.tabs a[aria-current] { color: var(--text); border-bottom-color: var(--accent); font-weight: 600; }
/* Forced colours would show the transparent bar. */
@media (forced-colors: active) { .tabs a:not([aria-current]) { border-bottom-color: Canvas; } }
@media (max-width: 40rem) {
  .topbar { flex-wrap: wrap; padding: 8px 16px; gap: 4px 12px; }
  .topbar nav { margin-left: 0; width: 100%; flex-wrap: wrap; gap: 8px 16px; }
  .page { padding: 16px; }
  .page.compact { padding-top: 24px; }
  .page-head .actions { margin-left: 0; }
  .tabs a { padding: 8px; font-size: 0.8125rem; }
}
`;

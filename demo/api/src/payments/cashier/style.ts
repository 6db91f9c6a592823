/** Style of the cashier's pages: the app's colours, laid out like a receipt. */
export const pageStyle = `
:root {
  color-scheme: light only;
  --ink: #2a1d28;
  --ink-soft: #57464f;
  --ink-faint: #76676e;
  --line: #eee5dc;
  --paper: #f4ece3;
  --ember: #d8401c;
  --ember-deep: #b8330f;
  --teal: #22736c;
  --teal-soft: #dcf0ea;
  --red: #c11f36;
  --red-soft: #ffe3e5;
  --amber: #8a5200;
  --amber-soft: #ffefd4;
}
*, *::before, *::after { box-sizing: border-box; }
html {
  font-size: calc(clamp(320px, 100vw, 540px) * 16 / 375);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  background: var(--paper);
  color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans',
    'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif;
  -webkit-font-smoothing: antialiased;
  -webkit-tap-highlight-color: transparent;
}
h1, h2, p, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
main {
  display: flex;
  flex-direction: column;
  max-width: 540px;
  min-height: 100vh;
  min-height: 100dvh;
  margin: 0 auto;
  padding: 0 1rem calc(1.25rem + env(safe-area-inset-bottom, 0px));
}
.head {
  margin: 0 -1rem;
  padding: calc(0.875rem + env(safe-area-inset-top, 0px)) 1.25rem 4.75rem;
  background: linear-gradient(135deg, #3a2440 0%, #2a1d28 60%, #1f1722 100%);
  color: #fff;
}
.brand { display: flex; align-items: center; justify-content: space-between; }
.brand h1 { font-size: 1.0625rem; font-weight: 600; }
.tag {
  padding: 0.125rem 0.625rem;
  border: 1px solid rgb(255 220 166 / 45%);
  border-radius: 999px;
  color: #ffdca6;
  font-size: 0.75rem;
}
.receipt {
  margin-top: -4rem;
  overflow: hidden;
  border-radius: 1.25rem;
  background: #fff;
  box-shadow: 0 1px 2px rgb(66 35 30 / 4%), 0 6px 20px rgb(66 35 30 / 8%);
}
.sum { padding: 1.375rem 1.25rem 1.25rem; text-align: center; }
.what { color: var(--ink-soft); }
.amount {
  margin-top: 0.25rem;
  font-size: 2.5rem;
  font-weight: 700;
  line-height: 1.2;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
}
.amount small { margin-right: 0.25rem; font-size: 1.5rem; font-weight: 600; }
.state {
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  margin-top: 0.75rem;
  padding: 0.1875rem 0.75rem;
  border-radius: 999px;
  font-size: 0.8125rem;
  font-weight: 500;
}
.state svg { width: 0.875rem; height: 0.875rem; flex: none; }
.waiting { background: var(--amber-soft); color: var(--amber); }
.good { background: var(--teal-soft); color: var(--teal); }
.bad { background: var(--red-soft); color: var(--red); }
.over { background: var(--paper); color: var(--ink-soft); }
.tear { position: relative; margin: 0 1.25rem; border-top: 1.5px dashed var(--line); }
.tear::before, .tear::after {
  content: '';
  position: absolute;
  top: -0.5rem;
  width: 1rem;
  height: 1rem;
  border-radius: 50%;
  background: var(--paper);
}
.tear::before { left: -1.75rem; }
.tear::after { right: -1.75rem; }
.rows { padding: 1.125rem 1.25rem 1.25rem; font-size: 0.8125rem; }
.rows div { display: flex; justify-content: space-between; gap: 1.25rem; padding: 0.3125rem 0; }
.rows dt { flex: none; color: var(--ink-faint); }
.rows dd { text-align: right; overflow-wrap: anywhere; }
.rows .code { font-family: ui-monospace, Menlo, monospace; font-size: 0.75rem; }
details {
  margin-top: 0.75rem;
  border-radius: 1.25rem;
  background: #fff;
}
summary {
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3rem;
  padding: 0 1.25rem;
  list-style: none;
  cursor: pointer;
}
summary::-webkit-details-marker { display: none; }
summary span:last-child { color: var(--ink-faint); font-size: 0.8125rem; }
summary::after {
  content: '';
  order: 3;
  width: 0.5rem;
  height: 0.5rem;
  margin: -0.25rem 0.125rem 0 0.625rem;
  border: solid var(--ink-faint);
  border-width: 0 1.5px 1.5px 0;
  transform: rotate(45deg);
}
summary span:last-child { margin-left: auto; }
details[open] summary::after { margin-top: 0.25rem; transform: rotate(225deg); }
.choices { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0 1.25rem 1.125rem; }
.choices label { position: relative; }
.choices input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.choices span {
  display: flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0 0.9375rem;
  border: 1px solid var(--line);
  border-radius: 999px;
  color: var(--ink-soft);
  font-size: 0.8125rem;
}
.choices input:checked + span {
  border-color: var(--ember);
  background: #fff4ee;
  color: var(--ember-deep);
  font-weight: 600;
}
.choices input:focus-visible + span { outline: 2px solid var(--ember); outline-offset: 2px; }
form { display: flex; flex: 1; flex-direction: column; }
.acts { display: grid; gap: 0.75rem; margin-top: auto; padding-top: 1.125rem; }
.act {
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 3rem;
  padding: 0 1rem;
  border: 1px solid transparent;
  border-radius: 999px;
  font: inherit;
  font-size: 1rem;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.act:active { opacity: 0.85; }
.act:focus-visible, summary:focus-visible, .leave:focus-visible {
  outline: 2px solid var(--ember);
  outline-offset: 2px;
}
.first { background: var(--ember); color: #fff; box-shadow: 0 6px 16px rgb(228 74 31 / 24%); }
.second { border-color: #d9cdc4; background: #fff; color: var(--ink); }
.leave {
  justify-self: center;
  padding: 0.625rem 1rem;
  margin: -0.25rem 0;
  color: var(--ink-soft);
  font-size: 0.875rem;
  text-decoration: none;
}
.hint { margin-top: 0.75rem; color: var(--ink-soft); font-size: 0.8125rem; }
.qr svg { display: block; width: 12.5rem; max-width: 100%; height: auto; margin: 1rem auto 0; }
.note { padding-top: 0.75rem; color: var(--ink-faint); font-size: 0.75rem; text-align: center; }
`

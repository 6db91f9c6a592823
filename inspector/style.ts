const CSS = `
:host{all:initial;--ground:#fff;--raised:#f6f6f4;--line:#e3e2de;--text:#1d1c1a;--soft:#6f6c66;--accent:#0b6e5f;--bad:#b3261e;--wait:#9a6700;color-scheme:light}
@media (prefers-color-scheme:dark){:host{--ground:#191918;--raised:#222221;--line:#363533;--text:#ecebe8;--soft:#a19e97;--accent:#5cc9b5;--bad:#ff8a80;--wait:#e3b341;color-scheme:dark}}
*{box-sizing:border-box}
[hidden]{display:none!important}
section{position:fixed;z-index:2147483000;inset:12px 12px 12px auto;width:min(460px,calc(100vw - 24px));display:flex;flex-direction:column;overflow:hidden;background:var(--ground);color:var(--text);border:1px solid var(--line);border-radius:12px;box-shadow:0 12px 40px #0003;font:13px/1.45 system-ui,sans-serif}
:host([position=left]) section{inset:12px auto 12px 12px}
:host([position=bottom]) section{inset:auto 12px 12px;width:auto;height:min(44vh,440px)}
header{display:flex;align-items:center;gap:2px;padding:4px 6px 4px 4px}
button{font:inherit;color:inherit;background:none;border:0;border-radius:7px;padding:5px 10px;cursor:pointer}
button:hover{background:var(--raised)}
:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.title{flex:1;min-width:0;display:flex;align-items:center;gap:8px;text-align:left}
.said{color:var(--soft);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.dot{flex:none;width:9px;height:9px;border-radius:50%;background:var(--soft)}
.dot.connected{background:var(--accent)}
.dot.connecting{background:var(--wait)}
.dot.disconnected{background:var(--bad)}
.icon{flex:none;width:32px;height:32px;padding:0;color:var(--soft)}
nav{display:flex;overflow-x:auto;scrollbar-width:none;padding:0 8px;border-bottom:1px solid var(--line)}
nav button{flex:none;border-radius:0;padding:7px 9px;color:var(--soft);border-bottom:2px solid transparent;margin-bottom:-1px}
nav button:hover{background:none;color:var(--text)}
nav [aria-selected=true]{color:var(--text);border-color:var(--accent);font-weight:600}
.content{flex:1;overflow:auto;overscroll-behavior:contain}
.tools{position:sticky;top:0;z-index:1;display:flex;gap:6px;padding:8px;background:var(--ground);border-bottom:1px solid var(--line)}
.tools button{border:1px solid var(--line);padding:4px 9px}
.tools [aria-pressed=true]{color:var(--ground);background:var(--accent);border-color:var(--accent)}
input{flex:1;min-width:0;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:7px;padding:4px 9px}
ol{list-style:none;margin:0;padding:0}
li{border-bottom:1px solid var(--line)}
summary{display:grid;grid-template-columns:auto 14px minmax(0,1fr) auto;gap:0 8px;padding:6px 12px;cursor:pointer;list-style:none;font-variant-numeric:tabular-nums}
summary::-webkit-details-marker{display:none}
summary:hover,[open] summary{background:var(--raised)}
time,.size,em{color:var(--soft)}
em{margin-left:6px;font-style:normal;font-size:11px;border:1px solid var(--line);border-radius:4px;padding:0 4px}
summary i{font-style:normal;font-weight:700;text-align:center}
.out{color:var(--wait)}
.in{color:var(--accent)}
.command{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
summary b{grid-column:3/-1;font-weight:500}
.bad{color:var(--bad)}
pre{margin:0;padding:10px 12px;overflow:auto;max-height:320px;background:var(--raised);font:12px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{position:sticky;top:0;background:var(--ground);color:var(--soft);font-weight:500;white-space:nowrap}
:is(th,td):first-child{padding-left:14px}
code{font:12px/1.5 ui-monospace,monospace;color:var(--soft)}
.state{border-radius:5px;padding:1px 6px;background:var(--raised)}
.connected,.ready,.sent{color:var(--accent)}
.fail,.disconnected,.kickedOut{color:var(--bad)}
.empty{padding:32px 20px;margin:0;text-align:center;color:var(--soft)}
.off{position:fixed;left:-99px;width:1px}
section.small{inset:auto 12px 12px auto;width:auto;max-width:calc(100vw - 24px);height:auto;border-radius:22px}
:host([position=left]) section.small{inset:auto auto 12px 12px}
.small nav,.small .content{display:none}
@media (max-width:640px){
:host section:not(.small),:host([position]) section:not(.small){inset:auto 0 0;width:auto;height:min(62vh,560px);border-width:1px 0 0;border-radius:14px 14px 0 0;padding-bottom:env(safe-area-inset-bottom)}
.icon{width:44px;height:44px}
header{padding:2px 4px}
nav button{padding:10px}
.tools button,input{min-height:36px}
summary{padding:9px 14px}
}
`

/** Applies the style; returns nodes to insert if style sheets cannot be adopted. */
export const style = (root: ShadowRoot): readonly Node[] => {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
    root.adoptedStyleSheets = [sheet]
    return []
  } catch {
    const tag = document.createElement('style')
    tag.textContent = CSS
    return [tag]
  }
}

import { useState } from 'react'
import { Frames } from './frames.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { LinePanel } from './line-panel.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { ServerPanel } from './server-panel.tsx'
import type { Stage } from './stage.ts'
import { StageContext } from './use-stage.ts'

type Pane = 'left' | 'network' | 'right'

export const App = ({ stage }: { readonly stage: Stage }) => {
  const [pane, setPane] = useState<Pane>('network')
  const [left, right] = stage.phones
  const panes: readonly (readonly [Pane, string])[] = [
    ['left', left?.person.name ?? ''],
    ['network', 'Network'],
    ['right', right?.person.name ?? ''],
  ]
  return (
    <StageContext.Provider value={stage}>
      <header className="top">
        <a className="home" href="../index.html">
          <Mark />
          tavern-im
        </a>
        <h1>Playground</h1>
        <p>Two phones and their server, all in this page. Break the network; count what is lost.</p>
      </header>
      <main className="stage" data-pane={pane}>
        <PhoneFrame at={0} />
        <section className="middle" aria-label="Network and server">
          <LedgerPanel />
          <div className="lines">
            <LinePanel at={0} />
            <ServerPanel />
            <LinePanel at={1} />
          </div>
          <Frames />
        </section>
        <PhoneFrame at={1} />
      </main>
      <nav className="panes" aria-label="What is shown">
        {panes.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            onClick={() => setPane(name)}
          >
            {label}
          </button>
        ))}
      </nav>
    </StageContext.Provider>
  )
}

const Mark = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      fill="currentColor"
      d="M4 3h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8.2L7 22.2V18H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 4v2.4h3.7V15h2.6V9.4H17V7H7Z"
    />
  </svg>
)

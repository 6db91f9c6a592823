import type { ReactNode } from 'react'
import { useConnection } from 'tavern-im/react'
import { type Act, Acts } from './acts.tsx'
import { chen, lin } from './people.ts'
import { StateTree } from './state-tree.tsx'
import { useWords } from './words.ts'
import './stage.css'

interface HookPanelProps {
  /** The call, such as `useUser(userID)`. */
  readonly call: string
  /** Its purpose in one sentence, in English and Chinese. */
  readonly about: readonly [string, string]
  /** The returned value. */
  readonly state: unknown
  /** Actions of the own user. */
  readonly mine?: readonly Act[]
  /** Actions of the peer. */
  readonly others?: readonly Act[]
  readonly children?: ReactNode
}

/** Shows a hook twice: as an app would render it, and as the raw value. */
export const HookPanel = ({ call, about, state, mine, others, children }: HookPanelProps) => {
  const word = useWords()
  const [name, ...rest] = call.split('(')
  return (
    <main className="stage">
      <header className="head">
        <h1>
          <code>
            <b>{name}</b>
            {rest.length > 0 && '('}
            <wbr />
            {rest.join('(')}
          </code>
        </h1>
        <p>{word(...about)}</p>
      </header>
      <div className="sides">
        <div className="side">
          <section className="shown" aria-label={word('Shown', '界面')}>
            {children}
          </section>
          {mine && <Acts who={lin.name} side="me" acts={mine} />}
          {others && <Acts who={chen.name} side="other" acts={others} />}
        </div>
        <section className="state" aria-label={word('State', '状态')}>
          <Facts state={state} />
          <StateTree name={word('returns', '返回值')} value={state} />
        </section>
      </div>
    </main>
  )
}

const FACTS = ['status', 'source', 'isFetching'] as const

const Facts = ({ state }: { readonly state: unknown }) => {
  const { state: connection } = useConnection()
  const fields = Object(state) as Record<string, unknown>
  const facts = FACTS.filter((name) => name in fields)
  return (
    <dl className="facts">
      {facts.map((name) => (
        <Fact key={name} name={name} value={String(fields[name])} />
      ))}
      <Fact name="connection" value={connection} />
    </dl>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd data-fact={name} data-value={value}>
      {value}
    </dd>
  </div>
)

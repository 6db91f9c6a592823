import type { Counts } from './ledger.ts'
import type { Audit, Stage } from './stage.ts'
import { useStage } from './use-stage.ts'

const figures: readonly (readonly [keyof Counts, string])[] = [
  ['sent', 'written'],
  ['acknowledged', 'stored'],
  ['shown', 'shown at the other phone'],
  ['lost', 'lost'],
  ['doubled', 'doubled'],
  ['outOfOrder', 'out of order'],
]

const faults: ReadonlySet<keyof Counts> = new Set(['lost', 'doubled', 'outOfOrder'])

const verdictOf = ({ audit, isChaosRun, ledger }: Stage): string => {
  const { sent, lost, doubled, outOfOrder } = ledger.counts
  if (isChaosRun) return 'Storm: lines break, frames are lost and doubled, the server is killed.'
  if (sent === 0) return 'Write something, or start a storm: 100 messages into a bad network.'
  if (lost + doubled + outOfOrder > 0) return 'The guarantee is broken. Please tell us how.'
  return words[audit]
}

const words: Readonly<Record<Audit, string>> = {
  open: 'Some messages are still on their way.',
  checking: 'Comparing what both phones have…',
  sure: 'Both phones have every message, once and in order.',
}

export const LedgerPanel = () => {
  const stage = useStage()
  const { counts } = stage.ledger
  const isProved = stage.audit === 'sure' && counts.sent > 0
  return (
    <section className="panel ledger" aria-label="Ledger" data-audit={stage.audit}>
      <div className="ledger-head">
        <p className={isProved ? 'verdict proved' : 'verdict'} role="status">
          {verdictOf(stage)}
        </p>
        <button
          type="button"
          className="primary"
          disabled={stage.isChaosRun}
          onClick={() => void stage.startChaosRun()}
        >
          {stage.isChaosRun ? 'Storm…' : 'Start a storm'}
        </button>
      </div>
      <dl className="figures">
        {figures.map(([name, label]) => (
          <div key={name} data-fault={faults.has(name) && counts[name] > 0}>
            <dt>{label}</dt>
            <dd data-figure={name}>{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

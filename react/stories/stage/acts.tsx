import { useState } from 'react'
import { ImError } from 'tavern-im/strict'
import { useWords } from './words.ts'

/** A button: its label in both languages, and its action. */
export type Act = readonly [english: string, chinese: string, run: () => unknown]

interface ActsProps {
  /** Name of the person. */
  readonly who: string
  readonly side: 'me' | 'other'
  readonly acts: readonly Act[]
}

interface Done {
  /** Counts from 1. */
  readonly number: number
  readonly act: Act
  readonly result: string
}

/** Text for a result: actions return an outcome, paging an error or null, and the client throws. */
const wordOf = (result: unknown): string => {
  if (result instanceof ImError) return `${result.code} ${result.message}`
  const { outcome, error } = Object(result) as { outcome?: string; error?: ImError | null }
  if (typeof outcome !== 'string') return 'done'
  return error instanceof ImError ? `${outcome}, ${error.code} ${error.message}` : outcome
}

export const Acts = ({ who, side, acts }: ActsProps) => {
  const word = useWords()
  const [last, setLast] = useState<Done | null>(null)
  const run = async (act: Act) => {
    const number = (last?.number ?? 0) + 1
    setLast({ number, act, result: '' })
    let result: unknown
    try {
      result = await act[2]()
    } catch (error) {
      result = error
    }
    setLast({ number, act, result: wordOf(result) })
  }
  return (
    <section className="acts" data-side={side} aria-label={who}>
      <h2>{who}</h2>
      <div className="buttons">
        {acts.map((act) => (
          <button key={act[0]} type="button" data-act={act[0]} onClick={() => void run(act)}>
            {word(act[0], act[1])}
          </button>
        ))}
      </div>
      <p role="status" data-number={last?.number ?? 0} data-result={last?.result}>
        {last !== null && `${word(last.act[0], last.act[1])} · ${last.result || '…'}`}
      </p>
    </section>
  )
}

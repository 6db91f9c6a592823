import { memo, useState } from 'react'
import type { SeenFrame } from 'tavern-im-server/page'
import { useStage } from './use-stage.ts'

const SHOWN = 60

interface Row {
  readonly frame: SeenFrame
  readonly at: number
  readonly name: string
}

/** The frames of both lines as they pass, the latest first. */
export const Frames = () => {
  const { phones } = useStage()
  const rows = phones
    .flatMap(({ line, person }, at) =>
      line.network.frames.slice(-SHOWN).map((frame): Row => ({ frame, at, name: person.name })),
    )
    .sort((a, b) => b.frame.at - a.frame.at || b.frame.number - a.frame.number)
    .slice(0, SHOWN)
  return (
    <section className="panel frames" aria-label="Frames">
      <h2>
        Frames
        <small>{phones.reduce((sum, { line }) => sum + line.network.frameCount, 0)} so far</small>
      </h2>
      <ol>
        {rows.map(({ frame, at, name }) => (
          <FrameRow key={`${at}-${frame.number}`} frame={frame} at={at} name={name} />
        ))}
      </ol>
    </section>
  )
}

const fates = { passed: '', lost: 'lost', doubled: 'twice' } as const

const timeOf = (at: number): string => new Date(at).toISOString().slice(14, 23)

const FrameRow = memo(({ frame, at, name }: Row) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li data-side={at} data-fate={frame.fate}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <time>{timeOf(frame.at)}</time>
          <b>{name}</b>
          <i>{frame.direction === 'up' ? 'to server' : 'to phone'}</i>
          <code>{frame.command}</code>
          <em>{frame.kind}</em>
          <span>{frame.errorCode === 0 ? fates[frame.fate] : `error ${frame.errorCode}`}</span>
          <small>{frame.bytes} B</small>
        </summary>
        {isOpen && <pre>{JSON.stringify(frame.body(), printable, 2)}</pre>}
      </details>
    </li>
  )
})

const printable = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}` : value

import type { ReactNode } from 'react'
import type { ImError, Message, Snapshot, TextPayload } from 'tavern-im/strict'
import { nothingInChinese } from './nothing-in-chinese.ts'
import { useWords } from './words.ts'

/** An avatar: the first character of a name. */
const Face = ({ name }: { readonly name: string }) => (
  <span className="face" aria-hidden="true">
    {[...name][0] ?? '?'}
  </span>
)

interface RowProps {
  readonly name: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** A list row with its buttons. */
export const Row = ({ name, note, children }: RowProps) => (
  <li className="row">
    <Face name={name} />
    <span className="who">
      <span>{name}</span>
      <small>{note}</small>
    </span>
    {children}
  </li>
)

/** An empty state. */
export const Nothing = ({ children }: { readonly children: string }) => {
  const word = useWords()
  return <p className="nothing">{word(children, nothingInChinese[children] ?? children)}</p>
}

export const Wrong = ({ error }: { readonly error: ImError }) => (
  <p className="wrong" role="alert">
    {error.code} · {error.message}
  </p>
)

const textOf = ({ type, payload, isRevoked }: Snapshot<Message>): string => {
  if (isRevoked) return '—'
  return type === 'TIMTextElem' ? (payload as TextPayload).text : `[${type}]`
}

interface BubbleProps {
  readonly message: Snapshot<Message>
  readonly note?: ReactNode
}

export const Bubble = ({ message, note }: BubbleProps) => (
  <article className="bubble" data-flow={message.flow} data-status={message.status}>
    <p>{textOf(message)}</p>
    {note !== undefined && <small>{note}</small>}
  </article>
)

import { memo } from 'react'
import { type MessageItem, type Messages, useMessages } from 'tavern-im/react'
import type { TimelineItem } from 'tavern-im/strict'

/** Counts what React rendered. */
interface Renders {
  list: number
  rows: number
}

/** The text of an item; a hole as the sequences it misses. */
const textOf = (item: TimelineItem): string =>
  item.kind === 'hole'
    ? `hole ${item.fromSequence}-${item.toSequence}`
    : String((item.message.payload as { text?: string }).text)

/** Without date breaks and the unread mark. */
export const withoutMarks = (items: readonly MessageItem[]): TimelineItem[] =>
  items.filter((item) => item.kind === 'message' || item.kind === 'hole')

export const textsOf = ({ items }: Messages): string[] => withoutMarks(items).map(textOf)

/** `from` … `to` as texts. */
export const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))

interface RowProps {
  readonly item: TimelineItem
  readonly renders: Renders
}

const Row = memo(({ item, renders }: RowProps) => {
  renders.rows++
  return <li>{textOf(item)}</li>
})

interface ListProps {
  readonly conversationID: string
  readonly pageSize: number
  readonly renders: Renders
}

/** A list of memo rows, as an application would write it. */
export const CountedList = ({ conversationID, pageSize, renders }: ListProps) => {
  renders.list++
  const { items } = useMessages(conversationID, { pageSize })
  return (
    <ul>
      {withoutMarks(items).map((item) => (
        <Row key={item.key} item={item} renders={renders} />
      ))}
    </ul>
  )
}

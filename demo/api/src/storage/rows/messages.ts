import type { Generated } from 'kysely'

/** Subject of a station message. */
export type MessageKind = 'order' | 'wallet' | 'coupon' | 'certification' | 'system'

export interface MessageRow {
  id: Generated<number>
  /** Recipient; null: every account that existed when it was sent. */
  account_id: number | null
  kind: MessageKind
  title: string
  text: string
  /** Path of the web app, or empty. */
  link: string
  /** Unix milliseconds. */
  created_at: number
}

/** Marks a message as read by an account; unread messages have none. */
export interface MessageReadRow {
  account_id: number
  message_id: number
  /** Unix milliseconds. */
  read_at: number
}

export interface MessageTables {
  messages: MessageRow
  message_reads: MessageReadRow
}

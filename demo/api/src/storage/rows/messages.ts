import type { Generated } from 'kysely'

/** What a station message tells of. */
export type MessageKind = 'order' | 'wallet' | 'coupon' | 'certification' | 'system'

export interface MessageRow {
  id: Generated<number>
  /** Whom it is for; null: everybody who had an account when it was sent. */
  account_id: number | null
  kind: MessageKind
  title: string
  text: string
  /** Path of the web app, or empty. */
  link: string
  /** Unix milliseconds. */
  created_at: number
}

/** That an account has read a message; there is none for what is unread. */
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

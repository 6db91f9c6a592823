import type { Write } from './storage.ts'

/** The message tables of a database. A query names one table and reads no other. */
export interface MessageTables {
  /** The table with a conversation's messages of a month. */
  tableOf(conversationID: number, month: number): string
  /** Whether a table may contain messages of one identity, each in another conversation. */
  sharesIdentities(table: string): boolean
  /**
   * The write that creates the tables of a month, before its first message; undefined if they
   * exist.
   */
  roomFor(month: number): Write | undefined
  /** The creation is on disk. */
  made(month: number): void
  /**
   * Whether a month is deleted with its tables, so that its messages need not be deleted one by
   * one.
   */
  goesWhole(month: number): boolean
  /** Writes that delete the tables of all months before this one. */
  removalsBefore(month: number): Write[]
  /** The deletion is on disk. */
  removedBefore(month: number): void
}

/** All messages are in one table. */
export const oneMessageTable: MessageTables = {
  tableOf: () => 'messages',
  sharesIdentities: () => false,
  roomFor: () => undefined,
  made() {},
  goesWhole: () => false,
  removalsBefore: () => [],
  removedBefore() {},
}

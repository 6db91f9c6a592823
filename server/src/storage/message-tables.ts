import type { Write } from './storage.ts'

/** In which tables a database keeps messages. What asks for them names the table: it looks into no other. */
export interface MessageTables {
  /** Where a conversation's messages of a month stand. */
  tableOf(conversationID: number, month: number): string
  /** Whether messages of one identity may stand in a table, each in another conversation. */
  sharesIdentities(table: string): boolean
  /** What makes the tables of a month, to be written before its first message; undefined where they are known. */
  roomFor(month: number): Write | undefined
  /** That is on disk. */
  made(month: number): void
  /** Whether a month goes with its tables, so that its messages need not be removed one by one. */
  goesWhole(month: number): boolean
  /** What removes the tables of all months before this one. */
  removalsBefore(month: number): Write[]
  /** That is on disk. */
  removedBefore(month: number): void
}

/** All messages stand in one table. */
export const oneMessageTable: MessageTables = {
  tableOf: () => 'messages',
  sharesIdentities: () => false,
  roomFor: () => undefined,
  made() {},
  goesWhole: () => false,
  removalsBefore: () => [],
  removedBefore() {},
}

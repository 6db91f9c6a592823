import type { MessageTables } from './storage.ts'

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

import type { BrowserScope } from './browser.ts'
import type { Equipment } from './equipment.ts'
import { indexedDbRecords } from './indexed-db-records.ts'

/** IndexedDB. */
export const withRecords: Equipment = {
  equip: (scope, { records }) => ({
    records:
      records ?? ('indexedDB' in scope ? indexedDbRecords(scope as BrowserScope) : undefined),
  }),
}

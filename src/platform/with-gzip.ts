import type { Equipment } from './equipment.ts'
import { plainGzip } from './plain-gzip.ts'

/** gzip without the host's. */
export const withGzip: Equipment = {
  equip: (_scope, { gzip = plainGzip }) => ({ gzip }),
}

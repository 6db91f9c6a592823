import type { Equipment } from '../../src/platform/equipment.ts'
import { ofMiniPrograms } from '../../src/platform/of-mini-programs.ts'
import { withFiles } from '../../src/platform/with-files.ts'
import { withGzip } from '../../src/platform/with-gzip.ts'
import { withRecords } from '../../src/platform/with-records.ts'
import { withWorkerClock } from '../../src/platform/with-worker-clock.ts'

/** The platform equipment of a client with all features. */
export const everything: readonly Equipment[] = [
  ofMiniPrograms,
  withGzip,
  withRecords,
  withFiles,
  withWorkerClock,
]

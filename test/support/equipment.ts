import {
  type Equipment,
  ofMiniPrograms,
  withFiles,
  withGzip,
  withRecords,
  withWorkerClock,
} from '../../src/platform/equipment.ts'

/** What a client of all features has of its platform. */
export const everything: readonly Equipment[] = [
  ofMiniPrograms,
  withGzip,
  withRecords,
  withFiles,
  withWorkerClock,
]

import {
  type Equipment,
  ofMiniPrograms,
  withFiles,
  withGzip,
  withRecords,
  withWorkerClock,
} from '../../src/platform/equipment.ts'

/** The platform equipment of a client with all features. */
export const everything: readonly Equipment[] = [
  ofMiniPrograms,
  withGzip,
  withRecords,
  withFiles,
  withWorkerClock,
]

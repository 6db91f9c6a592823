import type { BrowserScope } from './browser.ts'
import { browserWorkerClock } from './browser-worker-clock.ts'
import type { Equipment } from './equipment.ts'

/** The worker of a page. */
export const withWorkerClock: Equipment = {
  equip: (scope, { startWorkerClock }) => ({
    startWorkerClock:
      startWorkerClock ?? ((onLost) => browserWorkerClock(scope as BrowserScope, onLost)),
  }),
}

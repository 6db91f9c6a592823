import { Counter, Gauge, type Registry } from 'prom-client'
import type { PushQueue } from './push-queue.ts'
import type { PushEventCounts } from './reported-events.ts'

/** Registers metrics of push notifications; read on demand. */
export const registerPushes = (
  registry: Registry,
  currentQueue: () => Pick<PushQueue, 'counts' | 'size'> | undefined,
  eventsNow: () => PushEventCounts | undefined,
): void => {
  new Counter({
    name: 'tavern_offline_pushes_total',
    help: 'Push notifications for offline and background devices, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      const queue = currentQueue()
      if (queue === undefined) return
      for (const [outcome, count] of Object.entries(queue.counts)) this.inc({ outcome }, count)
    },
  })
  new Gauge({
    name: 'tavern_offline_push_queues',
    help: 'Devices with a push notification in progress or within the last second.',
    registers: [registry],
    collect() {
      this.set(currentQueue()?.size ?? 0)
    },
  })
  new Counter({
    name: 'tavern_offline_push_events_total',
    help: 'Notification events reported by clients: arrived, opened, other.',
    labelNames: ['type'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [type, count] of Object.entries(eventsNow() ?? {})) this.inc({ type }, count)
    },
  })
}

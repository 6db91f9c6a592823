import { Counter, Gauge, type Registry } from 'prom-client'
import type { Webhooks } from './webhooks.ts'

/** Registers metrics of webhooks; read on demand. */
export const registerWebhooks = (
  registry: Registry,
  webhooksNow: () => Webhooks | undefined,
): void => {
  new Counter({
    name: 'tavern_webhooks_total',
    help: 'Webhook calls: answered, failed (each attempt), lost (dropped).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      const webhooks = webhooksNow()
      if (webhooks === undefined) return
      for (const [outcome, count] of Object.entries(webhooks.counts)) this.inc({ outcome }, count)
    },
  })
  new Gauge({
    name: 'tavern_webhooks_waiting',
    help: 'Webhooks that wait to be delivered.',
    registers: [registry],
    collect() {
      this.set(webhooksNow()?.waiting ?? 0)
    },
  })
}

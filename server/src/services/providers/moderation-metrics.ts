import { Counter, type Registry } from 'prom-client'
import type { ModerationCounts } from './moderation.ts'

/** Shows the verdicts of the moderation provider; read when the metrics are requested. */
export const registerModeration = (
  registry: Registry,
  countsNow: () => ModerationCounts | undefined,
): void => {
  new Counter({
    name: 'tavern_moderation_total',
    help: 'Messages checked by the moderation provider: passed, refused, replaced, failed (no verdict).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(countsNow() ?? {})) {
        this.inc({ outcome }, count)
      }
    },
  })
}

import { Counter, type Registry } from 'prom-client'
import type { ObjectCounts, Totals } from './object-counts.ts'

/** Registers metrics of files; read on demand, and empty without an object store. */
export const registerObjects = (
  registry: Registry,
  countsNow: () => ObjectCounts | undefined,
): void => {
  const totals = (
    name: string,
    help: string,
    label: string,
    of: (counts: ObjectCounts) => Totals,
  ) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        const counts = countsNow()
        if (counts === undefined) return
        for (const [value, count] of of(counts).entries) this.inc({ [label]: value }, count)
      },
    })
  totals('tavern_uploads_opened_total', 'Uploads started.', 'kind', ({ opened }) => opened)
  totals(
    'tavern_uploads_stored_total',
    'Uploads that became files.',
    'kind',
    ({ stored }) => stored,
  )
  totals(
    'tavern_uploads_refused_total',
    'Uploads refused, by reason.',
    'reason',
    ({ refused }) => refused,
  )
  totals(
    'tavern_object_bytes_total',
    'Bytes of files received (in) and sent (out) by this server.',
    'direction',
    ({ bytes }) => bytes,
  )
  new Counter({
    name: 'tavern_objects_removed_total',
    help: 'Files and uploads removed: files without a message, and unfinished uploads.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countsNow()?.removed ?? 0)
    },
  })
}

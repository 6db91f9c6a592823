import { Counter, type Registry } from 'prom-client'
import type { ObjectCounts, Totals } from './object-counts.ts'

/** Shows what became of files; read when it is asked for. */
export const registerObjects = (registry: Registry, counts: ObjectCounts): void => {
  const totals = (name: string, help: string, label: string, of: Totals) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        for (const [value, count] of of.entries) this.inc({ [label]: value }, count)
      },
    })
  totals('tavern_uploads_opened_total', 'Uploads that were begun.', 'kind', counts.opened)
  totals('tavern_uploads_stored_total', 'Uploads that became files.', 'kind', counts.stored)
  totals('tavern_uploads_refused_total', 'Refusals of uploads.', 'reason', counts.refused)
  totals('tavern_object_bytes_total', 'Bytes of files by this server.', 'way', counts.bytes)
  new Counter({
    name: 'tavern_objects_removed_total',
    help: 'Files that no message names any longer, and uploads that never ended, removed.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(counts.removed)
    },
  })
}

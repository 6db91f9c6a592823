import { isLike } from '../lib/is-like.ts'

interface AnyEntry {
  readonly event: string
}

/**
 * The example shape of an entry, and its handler. `context`: the owner of the log and the position.
 */
type Row<Entry, Context extends readonly unknown[]> = readonly [
  shape: object,
  apply: (entry: Entry, ...context: Context) => void,
]

export type RowsOf<Entry extends AnyEntry, Context extends readonly unknown[]> = {
  readonly [Name in Entry['event']]?: Row<Extract<Entry, { event: Name }>, Context>
}

const entryShape = { event: '', 'to?': '' }

/**
 * Handlers of log entries, one row per event. Entries without a row (of a newer server or an
 * omitted feature) and malformed entries are skipped; their positions count.
 */
export class EntryRows<Entry extends AnyEntry, Context extends readonly unknown[]> {
  readonly #rows = new Map<string, Row<never, Context>>()

  add(rows: RowsOf<Entry, Context>): void {
    for (const [name, row] of Object.entries(rows)) this.#rows.set(name, row as Row<never, Context>)
  }

  has(entry: AnyEntry): entry is Entry {
    return isLike(entryShape, entry) && this.#rows.has(entry.event)
  }

  apply(entry: AnyEntry, ...context: Context): void {
    const row = this.has(entry) ? this.#rows.get(entry.event) : undefined
    if (row !== undefined && isLike(row[0], entry)) row[1](entry as never, ...context)
  }
}

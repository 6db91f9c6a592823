import { isLike } from '../lib/is-like.ts'

interface AnyEntry {
  readonly event: string
}

/** What an entry must look like, by an example, and what is done about it. `context`: where it stands. */
type Row<Entry, Context extends readonly unknown[]> = readonly [
  shape: object,
  apply: (entry: Entry, ...context: Context) => void,
]

export type RowsOf<Entry extends AnyEntry, Context extends readonly unknown[]> = {
  readonly [Name in Entry['event']]?: Row<Extract<Entry, { event: Name }>, Context>
}

const entryShape = { event: '', 'to?': '' }

/**
 * What features do about the entries of a log, one row per event. What nobody has a row for (a newer server, a feature
 * that was left out) is passed over, and so is what does not look as it must; its position counts.
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

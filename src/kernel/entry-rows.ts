import { isLike } from '../lib/is-like.ts'

interface AnyEntry {
  readonly event: string
}

/** What an entry must look like, by an example, and what is done about it. `place`: where it stands. */
type Row<Entry, Place extends readonly unknown[]> = readonly [
  shape: object,
  apply: (entry: Entry, ...place: Place) => void,
]

export type RowsOf<Entry extends AnyEntry, Place extends readonly unknown[]> = {
  readonly [Name in Entry['event']]?: Row<Extract<Entry, { event: Name }>, Place>
}

const entryShape = { event: '', 'to?': '' }

/**
 * What features do about the entries of a log, one row per event. What nobody has a row for (a newer server, a feature
 * that was left out) is passed over, and so is what does not look as it must; its position counts.
 */
export class EntryRows<Entry extends AnyEntry, Place extends readonly unknown[]> {
  readonly #rows = new Map<string, Row<never, Place>>()

  add(rows: RowsOf<Entry, Place>): void {
    for (const [name, row] of Object.entries(rows)) this.#rows.set(name, row as Row<never, Place>)
  }

  has(entry: AnyEntry): entry is Entry {
    return isLike(entryShape, entry) && this.#rows.has(entry.event)
  }

  apply(entry: AnyEntry, ...place: Place): void {
    const row = this.has(entry) ? this.#rows.get(entry.event) : undefined
    if (row !== undefined && isLike(row[0], entry)) row[1](entry as never, ...place)
  }
}

import type { FileKind } from 'tavern-im/protocol'
import type { Tables } from '../../domain/cache/tables.ts'
import { ObjectState } from '../../storage/rows/object-state.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Writer } from '../../storage/rows/writer.ts'
import type { ObjectTable } from '../../storage/schema/messages.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ObjectAddress, Variant } from './store.ts'

/** A picture derived from an object and stored with it. */
export interface DerivedPicture {
  readonly variant: Variant
  readonly width: number
  readonly height: number
  readonly size: number
  /** `jpg`, `png`, … */
  readonly format: string
}

/** Size and duration of an object. All 0 if unknown. */
export interface Description {
  /** Pixels, after rotation by EXIF. */
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  readonly derived: readonly DerivedPicture[]
}

export type ObjectRow = ObjectTable

/** A new upload. */
export interface NewObject extends ObjectAddress {
  readonly accountID: number
  readonly kind: FileKind
  readonly name: string
  readonly declaredSize: number
  readonly created: number
  /** State that the store needs to continue the upload. */
  readonly transfer: string
}

/** Properties of an object after its bytes were inspected. */
export interface StoredFacts {
  readonly size: number
  readonly type: string
  readonly description: Description
}

export interface ObjectRowParts {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly writer: Writer
}

/** The rows of objects. Every promise resolves when the row is on disk. */
export class ObjectRows {
  readonly #parts: ObjectRowParts

  constructor(parts: ObjectRowParts) {
    this.#parts = parts
  }

  async find({ app, fileKey }: ObjectAddress): Promise<ObjectRow | undefined> {
    const { storage, queries } = this.#parts
    const [row] = await storage.read(queries.object, [app, fileKey])
    return row
  }

  /**
   * Bytes that an account has stored or may still upload, and the number of its unfinished uploads.
   */
  async usage(accountID: number): Promise<{ readonly bytes: number; readonly open: number }> {
    const { storage, queries } = this.#parts
    const [stored] = await storage.read(queries.storedBytes, [accountID])
    const [open] = await storage.read(queries.openBytes, [accountID])
    const bytes = Number(stored?.bytes ?? 0) + Number(open?.bytes ?? 0)
    return { bytes, open: Number(open?.count ?? 0) }
  }

  async open(objects: readonly NewObject[]): Promise<void> {
    const { writer, tables } = this.#parts
    for (const one of objects) {
      const { app, fileKey, accountID, kind, name, declaredSize, created, transfer } = one
      const row = [app, fileKey, accountID, kind, name, declaredSize, created, transfer]
      writer.write(tables.object.opened, row)
    }
    await writer.settled()
  }

  /** Marks the object as stored; returns its new row. */
  async stored(row: ObjectRow, { size, type, description }: StoredFacts): Promise<ObjectRow> {
    const { writer, tables } = this.#parts
    const { width, height, duration, derived } = description
    const duration_ms = Math.round(duration * 1000)
    const kept = derived.length === 0 ? '' : JSON.stringify(derived)
    writer.write(tables.object.stored, [size, type, width, height, duration_ms, kept, row.id])
    await writer.settled()
    const facts = { size, type, width, height, duration_ms, derived: kept }
    return { ...row, ...facts, state: ObjectState.stored }
  }

  async gone({ id }: ObjectRow): Promise<void> {
    const { writer, tables } = this.#parts
    writer.write(tables.object.gone, [id])
    await writer.settled()
  }
}

/** The pictures derived from an object. */
export const derivedOf = ({ derived }: ObjectRow): readonly DerivedPicture[] =>
  derived === '' ? [] : JSON.parse(derived)

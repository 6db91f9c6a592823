import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** What databases spell differently in tables. */
export interface Columns {
  /** A number that rows stand in the order of. */
  readonly id: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  clustered<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
  /** The month (`monthOf`) of a column of unix seconds. */
  monthOf(column: string): RawBuilder<number>
  /** Divides the messages among tables of months, where the database keeps them so. */
  divide(db: Kysely<Schema>): Promise<void>
}

/** One step of the schema. Steps only ever get added. */
export type Migration = (db: Kysely<Schema>, columns: Columns) => Promise<void>

import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** Differences between databases in table definitions. */
export interface Columns {
  /** A number that defines the order of rows. */
  readonly id: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  clustered<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
  /** The month (`monthOf`) of a column of unix seconds. */
  monthOf(column: string): RawBuilder<number>
  /** Divides the messages into tables of months, if the database uses them. */
  divide(db: Kysely<Schema>): Promise<void>
}

/** One change of the schema. Migrations are only ever added. */
export type Migration = (db: Kysely<Schema>, columns: Columns) => Promise<void>

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
}

/** One step of the schema. Steps only ever get added. */
export type Migration = (db: Kysely<Schema>, columns: Columns) => Promise<void>

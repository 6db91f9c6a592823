import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Scope } from './scope.ts'
import { compiled, type Query } from './storage.ts'

type Column<Name extends keyof Schema> = keyof Schema[Name] & string

/** A row of zeros: only its shape matters, parameters are bound later, in the same order. */
const shapeOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, 0])) as never

/**
 * Inserts a row; the parameters are its columns in this order. `bulk`: the text that inserts many
 * rows.
 */
export const insert = <Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  columns: readonly Column<Name>[],
  scope?: Scope,
  bulk?: string,
): Query<unknown> => compiled(() => db.insertInto(table).values(shapeOf(columns)), scope, bulk)

/**
 * Changes columns of a row; the parameters are the columns, then the key, in this order. `bulk`: the
 * text that changes many rows.
 */
export const update = <Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  key: readonly Column<Name>[],
  columns: readonly Column<Name>[],
  scope?: Scope,
  bulk?: string,
): Query<unknown> =>
  compiled(
    () =>
      key.reduce(
        (query, name) => query.where(sql.ref(name), '=', 0),
        db.updateTable(table as 'accounts').set(shapeOf(columns)),
      ),
    scope,
    bulk,
  )

/** Inserts a row, or replaces `changing` if the key exists. Parameters as for {@link insert}. */
export const upsert = <Name extends keyof Schema>(
  db: Kysely<Schema>,
  table: Name,
  key: readonly Column<Name>[],
  columns: readonly Column<Name>[],
  scope?: Scope,
): Query<unknown> =>
  compiled(
    () =>
      db
        .insertInto(table)
        .values(shapeOf([...key, ...columns]))
        .onConflict((conflict) =>
          conflict
            .columns(key as never)
            .doUpdateSet(
              (row: { ref: (name: never) => unknown }) =>
                Object.fromEntries(
                  columns.map((name) => [name, row.ref(`excluded.${name}` as never)]),
                ) as never,
            ),
        ),
    scope,
  )

import type { SelectQueryBuilder } from 'kysely'

/** The number of rows that a query without selections finds. */
export const countRows = async <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> => {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ readonly count: number | string | bigint }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}

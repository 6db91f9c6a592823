import type { Kysely, Migration } from 'kysely'

/** The state of what an operator changes, in the log; public rooms that are closed. */
export const operatorConsoleMigrations: Record<string, Migration> = {
  '0049_operator_console': {
    async up(db: Kysely<unknown>) {
      for (const column of ['state_before', 'state_after']) {
        await db.schema
          .alterTable('operator_log')
          .addColumn(column, 'text', (name) => name.notNull().defaultTo(''))
          .execute()
      }
      await db.schema.alterTable('rooms').addColumn('closed_at', 'bigint').execute()
    },
  },
}

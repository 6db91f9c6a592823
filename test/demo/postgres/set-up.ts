import { sql } from 'kysely'
import { openDatabase } from '../../../demo/api/src/storage/database.ts'
import { databaseUrlOf, onServer, TEMPLATE } from '../api/test-database.ts'

/** Creates the template database of the tests, with its tables. */
export const setup = async (): Promise<void> => {
  await onServer(sql`create database ${sql.id(TEMPLATE)}`)
  const template = await openDatabase({ dataDir: '', databaseUrl: databaseUrlOf(TEMPLATE) })
  await template.destroy()
}

import { join } from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { types } from '../../../../server/src/storage/postgres/values.ts'
import { databaseOf } from './test-core.ts'

/**
 * The result of a statement in the database of a core with this folder, as another program sees it.
 */
export const rowsIn = async <Row>(dataDir: string, sql: string): Promise<Row[]> => {
  const { databaseUrl } = (await databaseOf(dataDir)).options
  if (databaseUrl === undefined) return rowsInFile(dataDir, sql) as Row[]
  const client = new pg.Client({ connectionString: databaseUrl, types })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const rowsInFile = (dataDir: string, sql: string): unknown[] => {
  const database = new Database(join(dataDir, 'tavern.db'))
  try {
    const statement = database.prepare(sql)
    if (statement.reader) return statement.all()
    statement.run()
    return []
  } finally {
    database.close()
  }
}

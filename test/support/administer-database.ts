import pg from 'pg'

/** Says something as the administrator of a PostgreSQL database. */
export const administer = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Ends every connection to the database but that which says so, as a server does that starts anew. */
export const BREAK = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

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

/** Ends all other connections to the database, as a restart of its server does. */
export const BREAK = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

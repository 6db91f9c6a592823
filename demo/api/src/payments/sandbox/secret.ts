import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database.ts'

const SETTING = 'sandbox_secret'

/** The secret of the sandbox's signatures; created once per installation. */
export const sandboxSecretOf = async (db: Database): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', SETTING)
    .select('value')
    .executeTakeFirstOrThrow()
  return value
}

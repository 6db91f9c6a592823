import { randomBytes } from 'node:crypto'
import type { Database } from '../storage/database.ts'

const NAME = 'im_hook_token'

/**
 * The secret with which the chat server signs its webhooks. Created once per installation; it never
 * leaves it.
 */
export const hookTokenOf = async (db: Database): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', NAME)
    .select('value')
    .executeTakeFirstOrThrow()
  return value
}

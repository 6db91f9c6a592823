import { randomBytes } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import type { ImApp } from '../user-sig.ts'

const SDK_APP_ID = 1400000001
const SECRET = 'im_secret'

/** The chat app of the marketplace. Its secret is created once per installation and never leaves the server. */
export const imAppOf = async (db: Database): Promise<ImApp> => {
  await db
    .insertInto('settings')
    .values({ name: SECRET, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', SECRET)
    .select('value')
    .executeTakeFirstOrThrow()
  return { sdkAppID: SDK_APP_ID, secret: value }
}

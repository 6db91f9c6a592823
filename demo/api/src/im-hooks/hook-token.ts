import type { Database } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secret.ts'

const NAME = 'im_hook_token'

/**
 * The secret with which the chat server signs its webhooks. Created once per installation; it never
 * leaves it.
 */
export const hookTokenOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, NAME)).value

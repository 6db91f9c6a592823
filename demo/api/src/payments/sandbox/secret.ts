import type { Database } from '../../storage/database.ts'
import { installationSecret } from '../../storage/installation-secret.ts'

const SETTING = 'sandbox_secret'

/** The secret of the sandbox's signatures; created once per installation. */
export const sandboxSecretOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, SETTING)).value

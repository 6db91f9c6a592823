import type { ImApp } from '../kernel/user-sig.ts'
import type { Database } from '../storage/database.ts'
import { installationSecret } from '../storage/installation-secret.ts'

const SDK_APP_ID = 1400000001
const SECRET = 'im_secret'

/** The chat app of the marketplace. Its secret is created once per installation and never leaves the server. */
export const imAppOf = async (db: Database): Promise<ImApp> => {
  const { value: secret } = await installationSecret(db, SECRET)
  return { sdkAppID: SDK_APP_ID, secret }
}

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

/**
 * Settings of the chat server that differ from its defaults: only the sender can modify a message, clients cannot skip
 * checks or set push texts, and names come only from the accounts of the marketplace.
 */
export const chatSettings = {
  messages: {
    modifiableBy: 'sender',
    isCheckSkippableByClients: false,
    isPushTextSettableByClients: false,
  },
  groups: { nameCardsWritableBy: 'backend' },
  profiles: { writableBy: 'backend' },
} as const

import { areKeys, encrypted, PLAIN_BYTES } from './encrypt.ts'
import { openVapid } from './vapid.ts'
import type { OpenWebPush } from './web-push.ts'

/** Implementation with the cryptography of Node. */
export const openNodeWebPush: OpenWebPush = async (parts, contact) => ({
  ...(await openVapid(parts, contact)),
  plainBytes: PLAIN_BYTES,
  areKeys,
  encrypted: (plain, keys) => encrypted(plain, keys),
})

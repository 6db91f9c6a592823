/** Names of secret fields: credentials, keys of sessions and rooms, tokens of devices. */
const SECRET = /sig$|.key$|token|secret|password|^a2$|auth/i

/** Secrets in URLs. */
const IN_ADDRESS = /([?&](?:s|[^=&\s]*(?:sig|key|token|secret|auth)[^=&\s]*)=)[^&\s"]+/gi

const DOTS = '•••'

/** Replaces secrets in a body at any depth by dots, and bytes by their number. */
export const withoutSecrets = (value: unknown, name = ''): unknown => {
  if (value === null || value === undefined || value === '' || value === 0) return value
  if (SECRET.test(name) && !Array.isArray(value)) return DOTS
  if (typeof value === 'string') return value.replace(IN_ADDRESS, `$1${DOTS}`)
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, name))
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]),
  )
}

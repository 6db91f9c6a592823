/** Where NATS is, and as whom one comes. */
export interface NatsAddress {
  /** Host and port of each server. */
  readonly servers: string[]
  readonly isSecure: boolean
  readonly login:
    | { readonly user: string; readonly pass: string }
    | { readonly token: string }
    | undefined
}

const PORT = '4222'

/**
 * Reads `nats://user:password@host:port`, or `tls://…`; several of one cluster are separated by commas. A name without a
 * password is a token. Throws where it is nothing of the kind, without naming what must not be read by others.
 */
export const readNatsUrl = (text: string): NatsAddress => {
  const urls = text.split(',').map((part) => urlOf(part.trim()))
  const named = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? PORT : port}`),
    isSecure: urls.some(({ protocol }) => protocol === 'tls:'),
    login: named === undefined ? undefined : loginOf(named),
  }
}

const urlOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '') return url
  throw new Error('use NATS: its address is not like nats://host:4222')
}

const loginOf = ({ username, password }: URL): NatsAddress['login'] => {
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}

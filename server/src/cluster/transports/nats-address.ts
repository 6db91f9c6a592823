/** Address and credentials of NATS. */
export interface NatsAddress {
  /** Host and port of each server. */
  readonly servers: string[]
  readonly isSecure: boolean
  /** Name of the cluster, after the last server; '' if absent. */
  readonly name: string
  readonly login:
    | { readonly user: string; readonly pass: string }
    | { readonly token: string }
    | undefined
}

const PORT = '4222'

/** Characters allowed in subjects and channels. */
const NAME = /^\/?([\w-]{0,40})$/

/**
 * Parses `nats://user:password@host:port/name`, or `tls://…`; several servers are separated by
 * commas. A user without a password is a token. Throws if it is invalid, without quoting the
 * credentials.
 */
export const readNatsUrl = (text: string): NatsAddress => {
  const urls = text.split(',').map((part) => urlOf(part.trim()))
  const named = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? PORT : port}`),
    name: NAME.exec(urls.at(-1)?.pathname ?? '')?.[1] ?? '',
    isSecure: urls.some(({ protocol }) => protocol === 'tls:'),
    login: named === undefined ? undefined : loginOf(named),
  }
}

const urlOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && isOfNats(url)) return url
  throw new Error('use NATS: the address must have the form nats://host:4222')
}

const isOfNats = ({ protocol, hostname, pathname }: URL): boolean =>
  /^(nats|tls):$/.test(protocol) && hostname !== '' && NAME.test(pathname)

const loginOf = ({ username, password }: URL): NatsAddress['login'] => {
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}

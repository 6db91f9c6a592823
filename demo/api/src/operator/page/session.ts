import {
  type CallPath,
  createMarketClient,
  MarketError,
  type ReplyOf,
  type RequestOf,
} from '../../client/market-client.ts'

const TOKEN = 'operator-token'
const NAME = 'operator-name'
const WRONG_TOKEN = 50001

/** Called where the token turns out to be the operator's no more. */
let onEnd: (words: string) => void = () => undefined

export const whenSessionEnds = (listener: (words: string) => void): void => {
  onEnd = listener
}

/** Kept until the tab is closed, and by no other tab. */
export const session = {
  name: (): string => sessionStorage.getItem(NAME) ?? '',
  isOpen: (): boolean => sessionStorage.getItem(TOKEN) !== null,
  open(token: string, name: string): void {
    sessionStorage.setItem(TOKEN, token)
    sessionStorage.setItem(NAME, name)
  },
  close(): void {
    sessionStorage.removeItem(TOKEN)
  },
}

const signed: typeof fetch = (path, init) => {
  const headers = new Headers(init?.headers)
  headers.set('operatortoken', sessionStorage.getItem(TOKEN) ?? '')
  headers.set('operatorname', encodeURIComponent(session.name()))
  return fetch(path, { ...init, headers })
}

const client = createMarketClient(signed, () => ({ deviceID: 'operator', accessToken: '' }))

/** Asks as the operator; rejects with `MarketError`, whose message is for people. */
export const ask = async <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  key?: string,
): Promise<ReplyOf<Path>> => {
  try {
    return await client(path, request, key)
  } catch (cause) {
    if (cause instanceof MarketError && cause.code === WRONG_TOKEN) {
      session.close()
      onEnd(cause.message)
    }
    throw cause
  }
}

/** Names one change, however often it is tried. Pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export const wordsOf = (cause: unknown): string =>
  cause instanceof MarketError ? cause.message : '页面出错了，请刷新后重试'

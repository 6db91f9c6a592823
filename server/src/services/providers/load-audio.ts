import type { BoundedFetch } from './fetch-bounded.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The longest voice (spec 2 section 9). */
const AUDIO_BYTES = 20 * 1024 * 1024
/**
 * Timeout for the voice, and for each redirect: with the provider's timeout it stays below the 60 s
 * of a client.
 */
const AUDIO_MS = 6_000
const REDIRECTS = 2

export interface AudioSource {
  /** `cdn.example.com`, `cdn.example.com:8443`, or `*.example.com` for all below it. */
  readonly audioHosts: readonly string[]
}

/**
 * Loads a voice from a client's URL: only from hosts that the operator lists, also after a
 * redirect, so that a client cannot make the server call internal hosts.
 */
export const audioLoader =
  ({ audioHosts }: AudioSource, ask: BoundedFetch) =>
  async (address: string): Promise<Blob> => {
    let url = allowed(address, audioHosts)
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const answer = await ask({ url, timeoutMs: AUDIO_MS, maxBytes: AUDIO_BYTES })
      const next = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && next !== null) {
        url = allowed(URL.canParse(next, url) ? new URL(next, url).href : '', audioHosts)
        continue
      }
      if (answer.status !== 200) throw refused(`the voice was answered ${answer.status}`)
      const type = answer.headers.get('content-type') ?? ''
      if (!isAudio(type)) throw refused('the content is not audio')
      if (answer.bytes.length === 0) throw refused('the voice is empty')
      return new Blob([answer.bytes as Uint8Array<ArrayBuffer>], { type })
    }
    throw refused('the voice is redirected too often')
  }

const refused = (why: string) => new ProviderFailure(why, { isCallers: true })

const allowed = (address: string, hosts: readonly string[]): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw refused('the URL of the voice message is not an http address')
  }
  const isPlain = url.username === '' && url.password === ''
  if (isPlain && hosts.some((host) => isHost(url, host))) return url
  throw refused('voices of this host are not taken')
}

const isHost = ({ host }: URL, allowed: string): boolean => {
  const pattern = allowed.toLowerCase()
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** `video/…`: type of recordings in browsers; octets: type in stores. */
const isAudio = (type: string): boolean =>
  /^(audio\/|video\/(mp4|webm|3gpp|ogg)|application\/(ogg|octet-stream)|binary\/octet-stream)/i.test(
    type,
  )

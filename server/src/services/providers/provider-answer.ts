import type { BoundedAnswer } from './fetch-bounded.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Length of a provider's reason for a 400, which names an unknown language or format. */
const REASON_CHARACTERS = 200

/** The JSON of a response; throws {@link ProviderFailure} if it is invalid. */
export const jsonOf = ({ status, bytes }: BoundedAnswer): Readonly<Record<string, unknown>> => {
  if (status !== 200) throw refused(status, bytes)
  const value = parsed(bytes)
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw unreadable()
}

export const unreadable = (): ProviderFailure =>
  new ProviderFailure('gave an answer that cannot be read', {})

const refused = (status: number, bytes: Uint8Array): ProviderFailure => {
  if (status === 401 || status === 403) return new ProviderFailure('refused the API key', {})
  if (status === 429) return new ProviderFailure('is asked too often', {})
  if (status === 400) return new ProviderFailure(`said: ${reasonIn(bytes)}`, { isCallers: true })
  return new ProviderFailure(`answered ${status}`, {})
}

/** `{ error: 'text' }`, or `{ error: { message: 'text' } }`. */
const reasonIn = (bytes: Uint8Array): string => {
  const { error } = (parsed(bytes) ?? {}) as { error?: unknown }
  const text = typeof error === 'string' ? error : (error as { message?: unknown } | null)?.message
  if (typeof text !== 'string' || text === '') return 'bad request'
  return text.replaceAll(/[\p{Cc};]+/gu, ' ').slice(0, REASON_CHARACTERS)
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

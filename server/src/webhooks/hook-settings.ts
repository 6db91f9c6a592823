import {
  BadField,
  flag,
  type Guard,
  listOf,
  oneOf,
  optional,
  shape,
  text,
  whole,
} from '../handlers/guards.ts'
import { afterCommands, hookCommands } from './hook-commands.ts'
import { type HookSign, hookSigns } from './hook-signature.ts'

/** What the app's back end hears of; what is not given has its default. */
export interface WebhookSettings {
  /** `http` or `https`; '', the default: nobody is told. */
  readonly url: string
  /** Which are sent (docs/guides/webhooks.md); those after the event unless set. */
  readonly commands: readonly string[]
  /** Signs the calls; '', the default: they are not signed. */
  readonly token: string
  /**
   * How: by headers over time and body, by the parameter `Sign`, which covers the time alone, as TIM does, or by
   * both, the default, so that a receiver can change over.
   */
  readonly sign: HookSign
  /** So long the back end may take; 2,000 unless set. */
  readonly timeoutMs: number
  /** What was asked and not answered is refused; false unless set: it is allowed. */
  readonly isFailClosed: boolean
  /** Clients may turn off the webhooks around a message that they send; true unless set. */
  readonly isSkippableByClients: boolean
}

export const defaultWebhookSettings: WebhookSettings = {
  url: '',
  commands: afterCommands,
  token: '',
  sign: 'both',
  timeoutMs: 2_000,
  isFailClosed: false,
  isSkippableByClients: true,
}

const URL_BYTES = 1_000
const TOKEN_BYTES = 256

const httpUrl: Guard<string> = (value, name) => {
  const url = text(URL_BYTES)(value, name)
  if (url === '') return url
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new BadField(`${name} is not an http or https address`)
}

/** What each of them must be. */
export const webhookChoices = shape({
  url: optional(httpUrl),
  commands: optional(listOf(oneOf(...hookCommands), hookCommands.length)),
  token: optional(text(TOKEN_BYTES)),
  sign: optional(oneOf(...hookSigns)),
  timeoutMs: optional(whole(100, 10_000)),
  isFailClosed: optional(flag),
  isSkippableByClients: optional(flag),
})

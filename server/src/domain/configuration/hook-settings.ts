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
} from '../../kernel/guards.ts'
import { afterCommands, hookCommands } from './hook-commands.ts'

/** Kinds of signatures that prove the origin of a call. */
const hookSigns = ['header', 'query', 'both'] as const
export type HookSign = (typeof hookSigns)[number]

/** Webhooks to the app's back end. A missing field has its default. */
export interface WebhookSettings {
  /** URL of the back end, `http` or `https`; default '': no webhooks. */
  readonly url: string
  /** Webhooks to send (docs/guides/webhooks.md); default: those after an event. */
  readonly commands: readonly string[]
  /** Token that signs the calls; default '': not signed. */
  readonly token: string
  /**
   * Kind of signature: headers that cover time and body, the parameter `Sign`, which covers only the time (as in TIM), or
   * both (default), so that a receiver can migrate.
   */
  readonly sign: HookSign
  /** Milliseconds to wait for the back end; default 2,000. */
  readonly timeoutMs: number
  /** Refuse an operation if its webhook gets no response; default false: allow it. */
  readonly isFailClosed: boolean
  /** Clients may turn off the webhooks before and after a message that they send; default true. */
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

/** Guards of the fields. */
export const webhookChoices = shape({
  url: optional(httpUrl),
  commands: optional(listOf(oneOf(...hookCommands), hookCommands.length)),
  token: optional(text(TOKEN_BYTES)),
  sign: optional(oneOf(...hookSigns)),
  timeoutMs: optional(whole(100, 10_000)),
  isFailClosed: optional(flag),
  isSkippableByClients: optional(flag),
})

import type { WebhookSettings } from '../../domain/configuration/hook-settings.ts'
import type { CallOrigin } from '../../kernel/caller.ts'
import type { BoundedFetch } from '../providers/fetch-bounded.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { signedHeaders, signOf } from './hook-signature.ts'

export interface HookCall {
  /** The same for every attempt, so that the receiver detects duplicates. */
  readonly id: string
  readonly command: string
  readonly origin: CallOrigin
  readonly body: object
}

/** Answer of the back end. */
export interface HookReply {
  readonly ErrorCode: number
  readonly ErrorInfo: string
  readonly [field: string]: unknown
}

/** Replaces a missing answer if the app refuses in that case. */
export const unanswered: HookReply = { ErrorCode: 1, ErrorInfo: '' }

const REPLY_BYTES = 256 * 1024

/** Sends one call. Rejects with {@link ProviderFailure} without a readable answer. */
export const callHook = async (
  ask: BoundedFetch,
  settings: WebhookSettings,
  call: HookCall,
  time: number,
): Promise<HookReply> => {
  const { status, bytes } = await ask({
    ...requestOf(settings, call, time),
    timeoutMs: settings.timeoutMs,
    maxBytes: REPLY_BYTES,
  })
  if (status !== 200) throw new ProviderFailure(`answered with HTTP ${status}`, {})
  return replyOf(bytes)
}

const requestOf = (settings: WebhookSettings, call: HookCall, time: number) => {
  const { token, sign } = settings

  const hasHeaders = token !== '' && sign !== 'query'
  // The signature covers only the body, so the body contains command and app, too.
  const facts = { CallbackCommand: call.command, ...call.body, ...(hasHeaders && callerOf(call)) }
  const body = JSON.stringify(facts)
  const headers = {
    'content-type': 'application/json',
    ...(hasHeaders && signedHeaders(token, { id: call.id, time, body })),
  }
  return { url: addressOf(settings, call, time), init: { method: 'POST', headers, body } }
}

/** Parameters that describe the caller, for addresses and signed bodies. */
const callerOf = ({ command, origin: { sdkAppID, platform, address = '' } }: HookCall) => ({
  SdkAppid: String(sdkAppID),
  ClientIP: address,
  OptPlatform: callerPlatformOf(command, platform),
})

const addressOf = ({ url, token, sign }: WebhookSettings, call: HookCall, time: number): URL => {
  const to = new URL(url)
  const { SdkAppid, ...caller } = callerOf(call)
  const query = {
    SdkAppid,
    CallbackCommand: call.command,
    contenttype: 'json',
    ...caller,
    ...(token !== '' &&
      sign !== 'header' && { Sign: signOf(token, time), RequestTime: String(time) }),
  }
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value)
  return to
}

/** One command uses another spelling of one name. */
const callerPlatformOf = (command: string, platform: number | undefined): string => {
  if (platform === undefined) return 'RESTAPI'
  const name = platformOf(platform)
  return command === 'State.StateChange' && name === 'iOS' ? 'IOS' : name
}

/** By `platform` of the socket's address (docs/protocol.md). */
const platforms: Readonly<Record<number, string>> = {
  1: 'iOS',
  2: 'Android',
  7: 'Web',
  13: 'Web',
  27: 'Web',
  28: 'Web',
}

/** `OptPlatform` of callers; also in the body of state changes. */
export const platformOf = (platform: number): string => platforms[platform] ?? 'Unknown'

const replyOf = (bytes: Uint8Array): HookReply => {
  const reply = jsonOf(bytes)
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) {
    throw new ProviderFailure('answered no JSON object', {})
  }
  const { ErrorCode: code = 0, ErrorInfo: info = '' } = reply as Partial<HookReply>
  if (!Number.isSafeInteger(code)) throw new ProviderFailure('answered no number as ErrorCode', {})
  return { ...reply, ErrorCode: code, ErrorInfo: infoOf(info) }
}

/** The text of a back end's answer; '' if it is no text. */
export const infoOf = (info: unknown): string =>
  typeof info === 'string' || typeof info === 'number' ? `${info}` : ''

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch (cause) {
    throw new ProviderFailure('answered no JSON', { cause })
  }
}

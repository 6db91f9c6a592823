import { type ImApp, mintUserSig } from '../kernel/user-sig.ts'
import { isAlreadySo } from './already-so.ts'
import type { ChatCall } from './deliver.ts'

/** The back end's account in the chat. */
export const ADMINISTRATOR = 'administrator'

const SIG_SECONDS = 600
const TIMEOUT_MS = 10_000

/** `Result` of a member who was not added. */
const MEMBER_FAILED = 0

interface Answer {
  readonly ErrorCode?: number
  readonly ErrorInfo?: string
  /** Results of `add_group_member`, one per member. */
  readonly MemberList?: readonly { readonly Result?: number }[]
}

/** The error text of a response; empty if it succeeded. */
const failureOf = (command: string, answer: Answer): string => {
  const { ErrorCode = 0, ErrorInfo = '', MemberList = [] } = answer
  if (isAlreadySo(command, ErrorCode)) return ''
  if (ErrorCode !== 0) return `${ErrorCode} ${ErrorInfo}`
  return MemberList.some(({ Result }) => Result === MEMBER_FAILED) ? 'a member was not added' : ''
}

/** Calls the chat's REST API. `url` is the server's, `http://host:port`. */
export const imRest =
  (im: ImApp, url: string, now: () => number): ChatCall =>
  async (command, body) => {
    const query = new URLSearchParams({
      sdkappid: String(im.sdkAppID),
      identifier: ADMINISTRATOR,
      usersig: mintUserSig(im, ADMINISTRATOR, now(), SIG_SECONDS),
      random: '0',
      contenttype: 'json',
    })
    const reply = await fetch(`${url}/v4/${command}?${query}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const failure = failureOf(command, (await reply.json()) as Answer)
    if (failure !== '') throw new Error(`call the chat server with ${command}: ${failure}`)
  }

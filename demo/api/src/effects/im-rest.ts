import { type ImApp, mintUserSig } from '../kernel/user-sig.ts'
import type { ChatCall } from './deliver.ts'

/** Error codes of the chat which mean that the call was already applied. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  // The group exists.
  'group_open_http_svc/create_group': [10021, 10025],
  'group_open_http_svc/import_group': [10021, 10025],
  // The account is already a member.
  'group_open_http_svc/add_group_member': [10013],
  // An account that never chatted is unknown there.
  'im_open_login_svc/kick': [70107],
  'im_open_login_svc/account_delete': [70107],
}

/** Whether an error means that nothing is left to do: delivery at least once repeats some calls. */
const isAlreadySo = (command: string, code: number): boolean =>
  CODES[command]?.includes(code) ?? false

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

/** A call that the chat refused. */
export class ChatRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'ChatRefusal'
    this.code = code
  }
}

/** A call of the chat's REST API with its answer. */
export type AskChat = (command: string, body: string) => Promise<object>

/** Calls the chat's REST API. `url` is the server's, `http://host:port`. */
export const imRest =
  (im: ImApp, url: string, now: () => number): AskChat =>
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
    const answer = (await reply.json()) as Answer
    const failure = failureOf(command, answer)
    if (failure === '') return answer
    throw new ChatRefusal(answer.ErrorCode ?? 0, `call the chat server with ${command}: ${failure}`)
  }

/** Gives the back end's chat account a name and an avatar; it posts the notices of orders. */
export const registerAssistant = (callChat: ChatCall): Promise<unknown> =>
  callChat(
    'im_open_login_svc/account_import',
    JSON.stringify({
      UserID: ADMINISTRATOR,
      Nick: '酒馆小助手',
      FaceUrl: '/emblems/hall-0.svg',
    }),
  )

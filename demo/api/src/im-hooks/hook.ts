import type { CallContext } from '../call.ts'

/** What the chat server calls with: the fields that the hooks here look at. */
export interface HookBody {
  readonly CallbackCommand?: string
  readonly SdkAppid?: string
  /** Which kind of client has caused it; `RESTAPI`: this back end. */
  readonly OptPlatform?: string
  readonly GroupId?: string
  /** The wanted name, introduction or notice of a group. */
  readonly Name?: string
  readonly TopicName?: string
  readonly Introduction?: string
  readonly Notification?: string
  readonly ExitType?: string
  readonly ExitMemberList?: readonly { readonly Member_Account?: string }[]
  readonly Info?: { readonly To_Account?: string; readonly Action?: string }
}

export interface HookCall {
  readonly body: HookBody
  /** The back end itself has caused it by REST. */
  readonly isOurs: boolean
}

/** 0 allows what was asked for; the others refuse it. After something happened it means nothing. */
export interface HookAnswer {
  readonly ErrorCode: number
  readonly ErrorInfo: string
}

export const allowed: HookAnswer = { ErrorCode: 0, ErrorInfo: '' }

/** The database is not in a transaction. */
export type Hook = (context: CallContext, call: HookCall) => Promise<HookAnswer>

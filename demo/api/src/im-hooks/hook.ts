import type { CallContext } from '../call.ts'

/** Webhook body: the fields that these hooks read. */
export interface HookBody {
  readonly CallbackCommand?: string
  readonly SdkAppid?: string
  /** Platform that caused the event; `RESTAPI`: this back end. */
  readonly OptPlatform?: string
  readonly GroupId?: string
  /** Requested name, introduction or notification of a group. */
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
  /** The back end itself caused the event by REST. */
  readonly isOurs: boolean
}

/** 0 permits the action; other values reject it. Ignored after the action. */
export interface HookAnswer {
  readonly ErrorCode: number
  readonly ErrorInfo: string
}

export const allowed: HookAnswer = { ErrorCode: 0, ErrorInfo: '' }

/** The database is not in a transaction. */
export type Hook = (context: CallContext, call: HookCall) => Promise<HookAnswer>

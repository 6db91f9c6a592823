import type { Data } from '../../domain/data.ts'
import { byOf, type Caller } from '../../kernel/caller.ts'
import type { BackEnds } from '../services.ts'
import { callWebhook, ofFriends, refusalOf } from './hook-answer.ts'
import { type HookReply, infoOf } from './hook-request.ts'

interface Adding {
  readonly to: string
  readonly isMutual: boolean
  readonly isForced?: boolean
  readonly source: string
  readonly wording: string
  readonly remark: string
  readonly groupName: string
}

/**
 * Webhook before a friend is added or a friend application sent. Throws the refusal of the back
 * end.
 */
export const askFriendAdd = async (
  services: Data & BackEnds,
  caller: Caller,
  adding: Adding,
): Promise<void> => {
  const { operator, origin } = byOf(caller)
  const { to, isMutual, isForced = false } = adding
  const command = 'Sns.CallbackPrevFriendAdd'
  const reply = await callWebhook(services, origin, command, ofFriends('add friend'), () => ({
    Requester_Account: operator.userID,
    From_Account: caller.userID,
    AddType: isMutual ? 'Add_Type_Both' : 'Add_Type_Single',
    ForceAddFlags: isForced ? 1 : 0,
    FriendItem: [
      {
        To_Account: to,
        Remark: adding.remark,
        GroupName: adding.groupName,
        AddSource: adding.source,
        AddWording: adding.wording,
      },
    ],
    EventTime: services.time() * 1000,
  }))
  admitItem(reply, to)
}

interface Answering {
  readonly to: string
  readonly action: string
  readonly remark: string
}

/** Webhook before the response to a friend application. Throws the refusal of the back end. */
export const askFriendResponse = async (
  services: Data & BackEnds,
  caller: Caller,
  { to, action, remark }: Answering,
): Promise<void> => {
  const { operator, origin } = byOf(caller)
  const command = 'Sns.CallbackPrevFriendResponse'
  const reply = await callWebhook(services, origin, command, ofFriends('answer friend'), () => ({
    Requester_Account: operator.userID,
    From_Account: caller.userID,
    ResponseFriendItem: [{ To_Account: to, Remark: remark, TagName: '', ResponseAction: action }],
    EventTime: services.time() * 1000,
  }))
  admitItem(reply, to)
}

interface Item {
  readonly To_Account?: unknown
  readonly ResultCode?: unknown
  readonly ResultInfo?: unknown
}

/** The back end may refuse single users. */
const admitItem = (reply: HookReply | undefined, to: string): void => {
  const items: readonly unknown[] = Array.isArray(reply?.ResultItem) ? reply.ResultItem : []
  const item = items.find(
    (one): one is Item =>
      typeof one === 'object' && one !== null && (one as Item).To_Account === to,
  )
  const { ResultCode = 0, ResultInfo = '' } = item ?? {}
  if (ResultCode === 0) return
  throw refusalOf(ofFriends('add friend'), {
    ErrorCode: typeof ResultCode === 'number' ? ResultCode : Number.NaN,
    ErrorInfo: infoOf(ResultInfo),
  })
}

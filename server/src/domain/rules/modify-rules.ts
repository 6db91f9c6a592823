import {
  MessageFlag,
  serverCodes,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { FoundMessage } from '../messages/found-message.ts'
import { rulesOf } from './group-rules.ts'
import { admitKept, recallCodes } from './recall-rules.ts'

/** Throws unless the caller may modify the message: 10007, 10032, 20023. Use inside `withLoaded`. */
export const admitModify = (services: Configuration, caller: Caller, found: FoundMessage): void => {
  const { account, conversation, message } = found
  if ((message.flags & MessageFlag.revoked) !== 0) {
    const { isRecalled } = recallCodes(conversation.type)
    throw new Refusal(isRecalled, 'modify message: it is recalled')
  }
  const isGroup = conversation.type === wireConversationType.group
  if (isGroup) admitKept(rulesOf(conversation.group.type), serverCodes.GROUP_NO_PERMISSION)
  if (isOfApp(services, account.app, message)) {
    if (speaksForApp(services, caller)) return
    throw refusal('the app sent it; only its back end modifies it')
  }
  if (caller.isBackEnd === true || message.from === account.userID) return
  if (services.settings.of(account.app).messages.value.modifiableBy === 'sender') {
    throw refusal('only its sender modifies it')
  }
  if (!isGroup) return
  const { group, member } = conversation
  if (rulesOf(group.type).rights.modifyOthers.includes(member.role)) return
  throw refusal('it is not yours')
}

/** Whether the back end or an administrator sent the message. */
const isOfApp = (services: Configuration, app: number, { flags, from }: WireMessage): boolean =>
  (flags & MessageFlag.fromBackEnd) !== 0 || services.isAdministrator(app, from)

const speaksForApp = (services: Configuration, { isBackEnd, sdkAppID, userID }: Caller): boolean =>
  isBackEnd === true || services.isAdministrator(sdkAppID, userID)

const refusal = (why: string) =>
  new Refusal(serverCodes.GROUP_NO_PERMISSION, `modify message: ${why}`)

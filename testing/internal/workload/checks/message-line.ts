import type { Message } from 'tavern-im/strict'

/** Describes a message for comparisons of devices. The sender keeps its recalled payload (REVOKE-08). */
export const lineOf = ({ payload, ...message }: Message): string => {
  const { ID, sequence, from, to, flow, type, status, time, nick, avatar, nameCard } = message
  const { isRevoked, revoker, revokerInfo, revokeReason, version, isModified } = message
  const { isPeerRead, isDeleted, cloudCustomData, needReadReceipt, isSupportExtension } = message
  return JSON.stringify({
    ...{ sequence, ID, from, to, flow, type, status, time, nick, avatar, nameCard },
    ...{ isRevoked, revoker, revokerInfo, revokeReason, version, isModified },
    ...{ isPeerRead, isDeleted, cloudCustomData, needReadReceipt, isSupportExtension },
    payload: isRevoked ? undefined : payload,
    atUserList: message.atUserList,
  })
}

import { type Check, object, optional, string } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import { anything } from '../../../kernel/value-checks.ts'
import { byteLength } from '../../../lib/byte-length.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { changed } from '../changes/changed.ts'
import { refetch } from '../changes/refetch.ts'
import { messageCommands } from '../commands.ts'
import { type MessageContext, method } from '../context.ts'
import { requirePeer } from '../conversation-id.ts'
import { storedMessage } from '../live-message.ts'
import { setLocal } from '../local-state.ts'
import {
  conversationIDOf,
  has,
  Mark,
  type MessageEntity,
  sequenceOf,
  timeOf,
  versionOf,
} from '../message-entity.ts'
import { toWire } from '../send.ts'

const reason: Check = (value, parameter) => {
  string(value, parameter)
  const most = LIMITS.RECALL_REASON_BYTES
  if (byteLength(value as string) <= most) return
  const why = `must be at most ${most} bytes`
  const action = `check ${parameter}`
  throw imError(errorCodes.INVALID_OPERATION, { action, why, data: { parameter } })
}

export const revokeMessage = method<'revokeMessage'>({
  args: [anything, optional(object({ reason: optional(reason) }))],
  async run(im, input, { reason = '' } = {}) {
    const message = storedMessage(im, input, 'revokeMessage')
    const data = { message }
    if (has(message, Mark.revoked)) {
      const why = 'it is recalled already'
      throw imError(errorCodes.MSG_REVOKE_FAIL, { action: 'revokeMessage', why, data })
    }
    setLocal(message, { isChanging: true })
    try {
      await revoke(im, message, reason)
      return { message }
    } catch (error) {
      if (await isRevokedByMe(im, message, error)) return { message }
      if (error instanceof ImError) throw error.holding(data)
      throw imError(errorCodes.MSG_REVOKE_FAIL, { action: 'revokeMessage', cause: error, data })
    } finally {
      setLocal(message, { isChanging: undefined })
    }
  },
})

const revokeShape = { recallRetList: [{ retCode: 0 }] }

const revoke = async (im: MessageContext, message: MessageEntity, reason: string) => {
  const conversationID = conversationIDOf(message)
  const sequence = sequenceOf(message)
  const { name } = messageCommands.revoke
  const peer = requirePeer(conversationID, name)
  const answer = await im.wire.call(messageCommands.revoke, { ...peer, sequence, reason })
  const { recallRetList } = readable(name, revokeShape, answer)
  const code = recallRetList[0]?.retCode ?? 0
  if (code !== 0) throw serverError(code, name, '')
  if (!has(message, Mark.revoked)) changed(im, conversationID, recalled(im, message, reason))
}

/** The server's event of the recall, in case the response comes first. */
const recalled = (im: MessageContext, message: MessageEntity, revokeReason: string) => {
  const { nick, avatar, nameCard } = message
  const { me } = im.gate
  return {
    ...toWire(message, MessageFlag.revoked, {
      revokerInfo: { userID: me.userID, nick: me.nick, avatar: me.avatar },
      revokeReason,
    }),
    sequence: sequenceOf(message),
    time: timeOf(message),
    nick,
    avatar,
    nameCard,
    version: versionOf(message) + 1,
    payload: {},
    cloudCustomData: '',
  }
}

/** The response of a first attempt was lost: the second attempt fails as a repetition. */
const isRevokedByMe = async (im: MessageContext, message: MessageEntity, error: unknown) => {
  const { code } = error as Partial<ImError>
  if (code !== serverCodes.RECALLED_ALREADY && code !== serverCodes.GROUP_NO_RECALL) return false
  await refetch(im, message)
  return has(message, Mark.revoked) && message.revokerInfo.userID === im.gate.me.userID
}

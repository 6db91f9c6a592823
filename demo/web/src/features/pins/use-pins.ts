import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChat, useEvent, useGroup } from 'tavern-im/react'
import { EVENT, type Message } from 'tavern-im/strict'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { shownText } from '../chat/message-text.ts'
import { senderName } from '../chat/sender-name.ts'
import { hasPins, mayPin } from './pin-rules.ts'

/** A pinned message. */
export interface Pin {
  readonly message: Message
  readonly sender: string
  /** The text in one line. */
  readonly words: string
  /** The userID that pinned it. */
  readonly pinner: string
}

const PINS = 'pins'

const pinOf = (message: Message): Pin => {
  const { pinnerInfo } = message
  return {
    message,
    sender: senderName(message),
    words: shownText(message),
    pinner: pinnerInfo.nick || pinnerInfo.userID,
  }
}

/** The pins of a group, newest first, and whether the user may change them. */
export const usePins = (groupID: string | null) => {
  const chat = useChat()
  const client = useQueryClient()
  const { isMember, isAble, isManager } = useGroup(groupID, {
    select: ({ group, role }) => ({
      isMember: role !== null,
      isAble: group !== null && hasPins(group),
      isManager: group !== null && mayPin(group, role),
    }),
  })
  useEvent(EVENT.PINNED_GROUP_MESSAGE_UPDATED, ({ data }) => {
    void client.invalidateQueries({ queryKey: [PINS, data.groupID] })
  })
  const pins = useQuery({
    queryKey: [PINS, groupID],
    enabled: groupID !== null && isMember && isAble,
    staleTime: 0,
    queryFn: async () => {
      const { data } = await chat.getPinnedGroupMessageList(groupID ?? '')
      return data.messageList.map(pinOf)
    },
  })
  return { pins: pins.data ?? [], isManager }
}

const TOO_MANY = 10070

const refusalText = (error: unknown, otherwise: string): string =>
  error instanceof Error && 'code' in error && error.code === TOO_MANY
    ? '最多置顶 10 条，先取消几条吧'
    : errorText(error, otherwise)

/** Pins and unpins messages for all members of a group. */
export const usePinning = (groupID: string | null) => {
  const chat = useChat()
  return async (message: Message | null, isPinned: boolean): Promise<void> => {
    try {
      if (groupID === null || message === null) throw new Error('这条消息已经不在了')
      await chat.pinGroupMessage({ groupID, message, isPinned })
      toast(isPinned ? '已置顶，群里的人都能看到' : '已取消置顶')
    } catch (error) {
      toast(refusalText(error, isPinned ? '没有置顶，请稍后再试' : '没有取消，请稍后再试'))
    }
  }
}

import { type ReactNode, useEffect, useState } from 'react'
import { useMessage } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { chen, lin, type StorySetup, useLatest } from '../../../react/stories/stage/index.ts'
import {
  createRoomStore,
  type RoomState,
  type RoomStore,
  RoomStoreProvider,
} from '../src/features/room/state/room-store.ts'

/** The conversation of these stories. */
export const CONVERSATION = `C2C${chen.userID}`

interface InRoomProps {
  /** The initial state of the room. */
  readonly state?: Partial<RoomState>
  readonly children: ReactNode
}

let current: RoomStore = createRoomStore('')

/** The room state of the current story. */
export const roomStateOfStory = (): RoomState => current.get()

/** Provides a room store to a part of a room. */
export const InRoom = ({ state = {}, children }: InRoomProps) => {
  const [store] = useState(() => {
    const made = createRoomStore('story')
    made.put(state)
    return made
  })
  useEffect(() => {
    current = store
  }, [store])
  return <RoomStoreProvider value={store}>{children}</RoomStoreProvider>
}

interface OfLatestProps {
  readonly flow: 'in' | 'out'
  readonly children: (message: Snapshot<Message>) => ReactNode
}

/** The latest own or received message of the conversation. */
export const OfLatest = ({ flow, children }: OfLatestProps) => {
  const { message } = useMessage(useLatest(CONVERSATION, flow))
  return message === null ? null : children(message)
}

/** Story `parameters` in which the peer has forwarded a bundle that contains another bundle. */
export const forwardedBundle = {
  setup: {
    prepare: async ({ other: { chat }, me }: StorySetup) => {
      const to = { to: lin.userID, conversationType: 'C2C' as const }
      const merged = async (messageList: Message[], title: string) => {
        const payload = {
          messageList,
          title,
          abstractList: ['陈默：我带龙井'],
          compatibleText: '[聊天记录]',
        }
        const message = chat.createMergerMessage({ ...to, payload })
        await chat.sendMessage(message)
        return message
      }
      const tea = chat.createTextMessage({ ...to, payload: { text: '我带龙井' } })
      await chat.sendMessage(tea)
      const inner = await merged([tea], '里面的聊天记录')
      await merged([tea, inner], '陈默和林晓的聊天记录')
      return me
    },
  },
}

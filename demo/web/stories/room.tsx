import { type ReactNode, useEffect, useState } from 'react'
import { useMessage } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { chen, lin, useLatest, type World } from '../../../react/stories/stage/index.ts'
import {
  createRoomStore,
  type RoomState,
  type RoomStore,
  RoomStoreProvider,
} from '../src/features/room/state/room-store.ts'

/** Where the messages of these stories are. */
export const CONVERSATION = `C2C${chen.userID}`

interface InRoomProps {
  /** What is being done with messages at first. */
  readonly state?: Partial<RoomState>
  readonly children: ReactNode
}

let current: RoomStore = createRoomStore('')

/** The desk of the story that plays. */
export const roomStateOfStory = (): RoomState => current.get()

/** The desk of a room around a part of it. */
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

/** The latest message of the talk, mine or that of the other. */
export const OfLatest = ({ flow, children }: OfLatestProps) => {
  const { message } = useMessage(useLatest(CONVERSATION, flow))
  return message === null ? null : children(message)
}

/** In `parameters`: the other side has passed on what was said, and what somebody had passed on before. */
export const passingOn = {
  world: {
    prepare: async ({ other: { chat }, me }: World) => {
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

import type { Device } from 'tavern-im/testing'
import { type Conversation, EVENT } from '../../src/index.ts'

/** Texts of numbers, both included. */
export const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

/** Pulls a device's cable out and waits until it has noticed. */
export const cutConnection = async (device: Device): Promise<void> => {
  const before = device.events.length
  device.cable.cut()
  await device.settles(() =>
    device.events.slice(before).some((event) => {
      const isNetState = event.name === EVENT.NET_STATE_CHANGE
      return isNetState && (event.data as { state: string }).state !== 'connected'
    }),
  )
}

/** The texts that MESSAGE_RECEIVED delivered; tips are left out. */
export const receivedTexts = ({ events }: Device): string[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED
      ? (event.data as { payload: unknown }[]).flatMap(
          ({ payload }) => (payload as { text?: string }).text ?? [],
        )
      : [],
  )

/** The conversation list of a device. */
export const listOf = async ({ chat }: Device): Promise<Conversation[]> =>
  (await chat.getConversationList()).data.conversationList

import { keyOf } from '../play.ts'
import type { Deed, Scene } from './deed.ts'

const one = ({ play, seat, dice }: Scene): string => dice.one(play.places(seat.userID))

const read: Deed = async (scene) => {
  const { play, seat, chat } = scene
  if (!chat.isReady()) return
  const conversationID = one(scene)
  const newest = await newestOf(scene, conversationID)
  if (await seat.call('setMessageRead', () => chat.setMessageRead({ conversationID })))
    play.model.read(keyOf(seat.userID, conversationID), seat.userID, newest)
}

/** The newest message that this device knows of in a conversation. */
const newestOf = async ({ chat }: Scene, conversationID: string): Promise<number> => {
  const { conversationList } = (await chat.getConversationList()).data
  const found = conversationList.find((each) => each.conversationID === conversationID)
  return found?.unreadCount === 0 ? 0 : (found?.lastMessage.lastSequence ?? 0)
}

/** What users do with conversations. */
export const conversationDeeds = {
  read: [4, read],
} as const

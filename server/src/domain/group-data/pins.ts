import { type PinnedEvent, wireConversationType } from 'tavern-im/protocol'
import type { Data } from '../data.ts'
import { type FoundMessage, notifyConversation } from '../messages/found-message.ts'
import { wireReactor } from '../messages/reactions.ts'
import type { Notify } from '../notify.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { keep, loadGroupData } from './group-data.ts'

/** Notifies the users who may read the message of a pin. */
export const notifyPinned = (
  services: Data & Notify & LiveRooms,
  { account, conversation, message, deletedBy }: FoundMessage,
  isPinned: boolean,
): void => {
  const operator = wireReactor(account.userID, account.profile)
  const event: PinnedEvent = { event: 'pinned', message, isPinned, operator }
  notifyConversation(services, conversation, event, { message, deletedBy })
}

/** The lock for changes of a group's pins. */
const pinLockKey = (app: number, groupID: string): string => `pinned ${app} ${groupID}`

/**
 * Recalls a message with `recall`, which returns the recalled message; unpins it in the same
 * commit.
 */
export const recallPinned = async (
  services: Data & Notify & LiveRooms,
  found: FoundMessage,
  recall: () => Promise<FoundMessage>,
): Promise<void> => {
  const { conversation, message } = found
  const isThis = ({ sequence }: { readonly sequence: number }) => sequence === message.sequence
  if (conversation.type !== wireConversationType.group) return void (await recall())
  const { group } = conversation
  const before = await loadGroupData(services, group, 'pinned')
  if (!before.data.some(isThis)) return void (await recall())
  await services.locks.run(pinLockKey(group.app, group.groupID), async () => {
    const kept = await loadGroupData(services, group, 'pinned')
    const recalled = await recall()
    const list = kept.data.filter((pin) => !isThis(pin))
    if (list.length === kept.data.length) return
    keep(services, group, 'pinned', kept, list)
    notifyPinned(services, recalled, false)
  })
}

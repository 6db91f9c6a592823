import type { Feature, Part } from '../feature.ts'
import { type GroupFeature, groupFeature, Rooms } from '../groups/index.ts'
import { type MessageFeature, messageFeature } from './index.ts'
import { reactToRooms } from './rooms.ts'

interface RoomUses {
  readonly groups: GroupFeature
  readonly messages: MessageFeature
}

/** Live rooms are entered, left and listened to. */
export const roomFeature: Feature<Part, RoomUses> = {
  name: 'liveRooms',
  uses: { groups: groupFeature, messages: messageFeature },
  create({ facts }, { groups, messages }) {
    const rooms = new Rooms(groups.context)
    groups.context.rooms = rooms
    facts.react('client-ends', () => rooms.end())
    facts.react('session-closed', () => rooms.end())
    facts.react('session-opened', ({ isResumed }) => {
      if (!isResumed) rooms.renew()
    })
    facts.react('group-left', ({ groupID }) => rooms.left(groupID))
    reactToRooms(messages.context)
    return {}
  },
}

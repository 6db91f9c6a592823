import { commands, pushes, wireConversationType } from '../../../src/protocol-entry.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { largeGroupID } from '../../support/stored-names.ts'
import { eachSaid } from '../text.ts'
import { Conversation } from './conversation.ts'
import type { OpenStage } from './message-part.ts'
import { nameOf } from './people.ts'

/** Members that one request adds. */
const ADDED = 500

/** Creates a group whose members are added without consent. */
const foundGroup = async (owner: RawClient, groupID: string, members: readonly string[]) => {
  const kind = { type: 'Public', name: groupID, inviteOption: 'FreeAccess' } as const
  await owner.request(commands.group.create, { ...kind, groupID })
  for (let start = 0; start < members.length; start += ADDED) {
    const userIDList = members.slice(start, start + ADDED)
    await owner.request(commands.group.addMembers, { groupID, userIDList })
  }
}

/** Clients in groups of one size; all speak in rotation and all others receive. */
export const groups: OpenStage = (plan, people, tally) => ({
  async come() {
    const { from, to } = plan.share
    const size = plan.groupSize
    const clients: RawClient[] = []
    const isFilled = plan.members !== undefined
    const groupID = (group: number) => {
      const number = from / size + group
      return isFilled ? largeGroupID(number) : `${plan.run}-g${number}`
    }
    const conversations = Array.from({ length: Math.ceil((to - from) / size) }, (_, group) => {
      const members = Math.min(size, to - from - group * size)
      return new Conversation({
        tally,
        speakers: members,
        listeners: members,
        receives: (listener, speaker) => listener !== speaker,
        send(speaker, text, random) {
          const client = clients[group * size + speaker] as RawClient
          const conversationType = wireConversationType.group
          return client.sendText(groupID(group), text, { conversationType, random })
        },
      })
    })
    const came = await people.all((client) => {
      const [group, listener] = [Math.floor((client - from) / size), (client - from) % size]
      return people.login(client, ({ command, body }) => {
        if (command !== pushes.message.received.name) return
        eachSaid(body as Uint8Array, (said, sequence) => {
          conversations[group]?.receive(listener, said, sequence)
        })
      })
    })
    clients.push(...came)
    if (isFilled) return conversations
    for (const [group, { said }] of conversations.entries()) {
      const first = group * size
      const members = said.slice(1).map((_, n) => nameOf(plan, from + first + 1 + n))
      await foundGroup(clients[first] as RawClient, groupID(group), members)
    }
    return conversations
  },
})

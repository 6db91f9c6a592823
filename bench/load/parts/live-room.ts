import { commands, wireConversationType } from '../../../src/protocol-entry.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import type { Said } from '../../../testing/internal/workload/numbered-text.ts'
import { openGuest, pollRoom } from '../../support/room-guest.ts'
import { eachSaid } from '../text.ts'
import { Conversation } from './conversation.ts'
import type { OpenStage } from './message-part.ts'
import { urlOf } from './people.ts'

interface News {
  readonly body: Buffer
  readonly list: readonly (readonly [Said, number])[]
}

/** Recently decoded responses: most guests get the same one, which is decoded once. */
const KEPT = 8

const newsReader = () => {
  const kept: News[] = []
  return (bytes: Uint8Array): News['list'] => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const known = kept.find((one) => one.body.equals(body))
    if (known !== undefined) return known.list
    const list: [Said, number][] = []
    eachSaid(body, (said, sequence) => list.push([said, sequence]))
    // A copy: a slice would keep the whole read buffer alive.
    kept.unshift({ body: Buffer.from(body), list })
    kept.length = Math.min(kept.length, KEPT)
    return list
  }
}

/** Guests of one live room, who poll; a few logged-in users speak. */
export const liveRoom: OpenStage = (plan, people, tally) => {
  const groupID = `${plan.run}-room`
  const speaking: RawClient[] = []
  const read = newsReader()
  return {
    async found() {
      for (let speaker = 0; speaker < plan.speakers; speaker++) {
        speaking.push(await people.login(plan.clients + speaker, () => {}))
      }
      const [owner, ...others] = speaking as [RawClient, ...RawClient[]]
      await owner.request(commands.group.create, { type: 'AVChatRoom', name: 'all', groupID })
      const joining = { groupID, applyMessage: '', historyMessageFlag: 0 } as const
      for (const one of others) {
        const { room } = await one.request(commands.group.join, joining)
        if (room !== undefined) pollRoom(one, room, () => {})
      }
    },
    async come() {
      const room = new Conversation({
        tally,
        speakers: plan.speakers,
        speakersHere: speaking.length,
        listeners: plan.share.to - plan.share.from,
        send(speaker, text, random) {
          const client = speaking[speaker] as RawClient
          const conversationType = wireConversationType.group
          return client.sendText(groupID, text, { conversationType, random })
        },
      })
      await people.all(async (client) => {
        const listener = client - plan.share.from
        const onNews = (body: Uint8Array) => {
          for (const [said, sequence] of read(body)) room.receive(listener, said, sequence)
        }
        const { sdkAppID } = plan.app
        people.keep(await openGuest({ url: urlOf(plan, client), sdkAppID, groupID, onNews }))
      })
      return [room]
    },
  }
}

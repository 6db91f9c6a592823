import {
  commands,
  decodeBody,
  encodeMessage,
  MessageFlag,
  wireConversationType,
} from '../../src/protocol-entry.ts'
import type { RawClient } from '../../test/server/support/raw-client.ts'
import { unsentText } from '../../test/support/unsent.ts'
import { nowSeconds } from '../support/speaker.ts'

/** One who writes, and who it is heard by. */
export interface Place {
  readonly client: RawClient
  readonly userID: string
  readonly peer: RawClient
  readonly peerID: string
  /** Instead of the peer, where it is set. */
  readonly groupID: string
}

/** Does the same thing again and again; each resolves when it is on disk. */
export type Deed = () => Promise<unknown>

const TEXT = '晚上八点开打，老地方集合 see you there'

let random = 0

const sends = (place: Place, flags = 0, receiverList?: readonly string[]) => {
  const { client, userID, peerID, groupID } = place
  const isGroup = groupID !== ''
  const row = isGroup ? commands.message.sendGroup : commands.message.sendC2C
  return async () => {
    const message = unsentText(userID, isGroup ? groupID : peerID, {
      clientTime: nowSeconds(),
      random: ++random,
      payload: { text: TEXT },
      conversationType: isGroup ? wireConversationType.group : wireConversationType.c2c,
      flags,
      ...(receiverList && { extra: { receiverList } }),
    })
    const { body } = await client.exchange(row.name, encodeMessage(message))
    return decodeBody(body, row.answer)
  }
}

const at = ({ peerID, groupID }: Place, sequence: number) => ({
  conversationType: groupID === '' ? wireConversationType.c2c : wireConversationType.group,
  to: groupID === '' ? peerID : groupID,
  sequence,
})

/** What is measured, by name. Made ready before; `hear` is how many pushes each one makes, of so many online. */
export const deeds: Readonly<
  Record<string, { hear(online: number): number; make(place: Place, lane: number): Promise<Deed> }>
> = {
  send: { hear: (online) => online - 1, make: async (place) => sends(place) },
  targeted: {
    hear: (online) => online - 1,
    make: async (place) => sends(place, 0, [place.peerID]),
  },
  reaction: {
    hear: (online) => online,
    async make(place, lane) {
      const message = { ...at(place, (await sends(place)()).sequence), reactionID: `r${lane}` }
      const { addReaction, removeReaction } = commands.annotation
      let isThere = false
      return () => {
        isThere = !isThere
        return place.client.request(isThere ? addReaction : removeReaction, message)
      }
    },
  },
  modify: {
    hear: (online) => online,
    async make(place) {
      const message = at(place, (await sends(place)()).sequence)
      let [version, count] = [0, 0]
      return async () => {
        const change = { ...message, version, payload: { text: `${TEXT} ${++count}` } }
        const request = { ...change, cloudCustomData: '' }
        version = (await place.client.request(commands.message.modify, request)).message.version
      }
    },
  },
  'send and recall': {
    hear: (online) => online - 1 + online,
    async make(place) {
      const send = sends(place)
      return async () => {
        const request = { ...at(place, (await send()).sequence), reason: '' }
        await place.client.request(commands.message.revoke, request)
      }
    },
  },
  'send and receipt': {
    hear: (online) => online,
    async make(place) {
      const send = sends(place, MessageFlag.needReadReceipt)
      const { userID, peer } = place
      return async () => {
        const { sequence } = await send()
        const read = { conversationType: wireConversationType.c2c, to: userID }
        await peer.request(commands.receipt.send, { ...read, sequenceList: [sequence] })
      }
    },
  },
}

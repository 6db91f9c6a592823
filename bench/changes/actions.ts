import { commands, MessageFlag, wireConversationType } from '../../src/protocol-entry.ts'
import type { RawClient } from '../../testing/internal/raw-client.ts'

/** A sending user and its recipients. */
export interface Target {
  readonly client: RawClient
  readonly userID: string
  readonly peer: RawClient
  readonly peerID: string
  /** Replaces the peer if set. */
  readonly groupID: string
}

/** Repeats one action; each call resolves when it is on disk. */
export type Action = () => Promise<unknown>

const TEXT = '晚上八点开打，老地方集合 see you there'

const sender = (target: Target, flags = 0, receiverList?: readonly string[]) => {
  const { client, peerID, groupID } = target
  const isGroup = groupID !== ''
  return () =>
    client.sendText(isGroup ? groupID : peerID, TEXT, {
      conversationType: isGroup ? wireConversationType.group : wireConversationType.c2c,
      flags,
      ...(receiverList && { extra: { receiverList } }),
    })
}

const at = ({ peerID, groupID }: Target, sequence: number) => ({
  conversationType: groupID === '' ? wireConversationType.c2c : wireConversationType.group,
  to: groupID === '' ? peerID : groupID,
  sequence,
})

/**
 * The measured actions by name, prepared before. `pushesPerAction` is the number of pushes of each
 * for `online` users.
 */
export const actions: Readonly<
  Record<
    string,
    { pushesPerAction(online: number): number; make(target: Target, slot: number): Promise<Action> }
  >
> = {
  send: { pushesPerAction: (online) => online - 1, make: async (target) => sender(target) },
  targeted: {
    pushesPerAction: (online) => online - 1,
    make: async (target) => sender(target, 0, [target.peerID]),
  },
  reaction: {
    pushesPerAction: (online) => online,
    async make(target, slot) {
      const message = { ...at(target, (await sender(target)()).sequence), reactionID: `r${slot}` }
      const { addReaction, removeReaction } = commands.annotation
      let isThere = false
      return () => {
        isThere = !isThere
        return target.client.request(isThere ? addReaction : removeReaction, message)
      }
    },
  },
  modify: {
    pushesPerAction: (online) => online,
    async make(target) {
      const message = at(target, (await sender(target)()).sequence)
      let [version, count] = [0, 0]
      return async () => {
        const change = { ...message, version, payload: { text: `${TEXT} ${++count}` } }
        const request = { ...change, cloudCustomData: '' }
        version = (await target.client.request(commands.message.modify, request)).message.version
      }
    },
  },
  'send and recall': {
    pushesPerAction: (online) => online - 1 + online,
    async make(target) {
      const send = sender(target)
      return async () => {
        const request = { ...at(target, (await send()).sequence), reason: '' }
        await target.client.request(commands.message.revoke, request)
      }
    },
  },
  'send and receipt': {
    pushesPerAction: (online) => online,
    async make(target) {
      const send = sender(target, MessageFlag.needReadReceipt)
      const { userID, peer } = target
      return async () => {
        const { sequence } = await send()
        const read = { conversationType: wireConversationType.c2c, to: userID }
        await peer.request(commands.receipt.send, { ...read, sequenceList: [sequence] })
      }
    },
  },
}

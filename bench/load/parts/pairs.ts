import { commands, encodeMessage } from '../../../src/protocol-entry.ts'
import type { RawClient } from '../../../test/server/support/raw-client.ts'
import { unsentText } from '../../../test/support/unsent.ts'
import { nowSeconds } from '../../support/speaker.ts'
import { eachSaid } from '../text.ts'
import { Conversation } from './conversation.ts'
import type { OpenStage } from './message-part.ts'
import { nameOf } from './people.ts'

/** Neighbours write to each other. */
export const pairs: OpenStage = (plan, people, tally) => ({
  async come() {
    const { from, to } = plan.share
    const clients: RawClient[] = []
    const conversations = Array.from({ length: (to - from) / 2 }, (_, pair) => {
      const first = 2 * pair
      return new Conversation({
        tally,
        speakers: 2,
        listeners: 2,
        receives: (listener, speaker) => listener !== speaker,
        send(speaker, text, random) {
          const sender = nameOf(plan, from + first + speaker)
          const peer = nameOf(plan, from + first + 1 - speaker)
          const input = { clientTime: nowSeconds(), random, payload: { text } }
          const message = encodeMessage(unsentText(sender, peer, input))
          const client = clients[first + speaker] as RawClient
          return client.exchange(commands.message.sendC2C.name, message)
        },
      })
    })
    const came = await people.all((client) => {
      const [pair, listener] = [(client - from) >> 1, (client - from) % 2]
      return people.login(client, ({ body }) => {
        eachSaid(body as Uint8Array, (said, sequence) => {
          conversations[pair]?.receive(listener, said, sequence)
        })
      })
    })
    clients.push(...came)
    return conversations
  },
})

import type { RawClient } from '../../../testing/internal/raw-client.ts'
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
          const peer = nameOf(plan, from + first + 1 - speaker)
          const client = clients[first + speaker] as RawClient
          return client.sendText(peer, text, { random })
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

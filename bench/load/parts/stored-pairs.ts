import { rightOf } from '../../support/stored-names.ts'
import { Conversation } from './conversation.ts'
import type { OpenStage } from './message-part.ts'

/**
 * Pairs of a filled database, in rotation: each client writes to its share of them, and the other
 * sides are offline.
 */
export const storedPairs: OpenStage = (plan, people, tally) => ({
  async come() {
    const { from, to } = plan.share
    const clients = await people.all((client) => people.login(client, () => {}))
    const conversations: Conversation[] = []
    const pairs = plan.pairs ?? 0
    const base = Math.floor(Math.random() * 2 ** 30)
    for (let pair = 0; pair < pairs; pair++) {
      const client = clients[(pair % plan.clients) - from]
      if (client === undefined || pair % plan.clients >= to) continue
      // Different in each of the sender's conversations and runs: an equal one is a repetition.
      const send = (_: number, text: string, number: number) =>
        client.sendText(rightOf(pair), text, { random: base + number * pairs + pair })
      conversations.push(new Conversation({ tally, speakers: 1, listeners: 0, send }))
    }
    return conversations
  },
})

import {
  commands,
  TYPES,
  type WireMessage,
  wireConversationType,
} from '../../../src/protocol-entry.ts'
import { connectRaw, type RawClient } from '../../server/support/raw-client.ts'
import { SDKAPPID } from '../../support/test-bed.ts'
import { placeIn, placeOf, type Talk } from './crew.ts'
import { type Read, saidIn } from './ledger.ts'
import { stormSig } from './storm-sig.ts'

const PAGE = 100

const readOf = ({ sequence, payload }: WireMessage): Read => ({
  sequence,
  said: saidIn((payload as { readonly text?: string }).text),
})

/** A session of its own, of somebody who is there already. */
export const enter = async (url: string, userID: string): Promise<RawClient> => {
  const client = await connectRaw({ url, sdkAppID: SDKAPPID, onPush: () => {} })
  await client.login(userID, stormSig(userID))
  return client
}

/** A history from one place on, up to another where it has that many. */
export const historyOf = async (
  client: RawClient,
  place: ReturnType<typeof placeIn>,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Promise<readonly WireMessage[]> => {
  const found: WireMessage[] = []
  for (let isComplete = false, sequence = from; !isComplete && sequence <= to; ) {
    const asked = { ...place, sequence, count: PAGE, direction: 1 } as const
    const page = await client.request(commands.message.history, asked)
    found.push(...page.messageList)
    isComplete = page.isComplete
    sequence = page.coveredTo + 1
  }
  return found
}

/** Reads histories as somebody does who comes anew, and compares them with what was acknowledged. */
export class Check {
  /** Up to where each talk is checked. */
  readonly #checked = new Map<Talk, number>()
  #turn = 0

  /** What was acknowledged since the last time, of each talk as one of its readers sees it. */
  async latest(url: string, talks: readonly Talk[]): Promise<void> {
    this.#turn += 1
    const userOf = ({ readers }: Talk) => readers[this.#turn % 2] as string
    await eachUser(url, talks, userOf, async (client, talk) => {
      const from = (this.#checked.get(talk) ?? 0) + 1
      const to = talk.ledger.last
      if (to < from) return
      const read = await historyOf(client, placeIn(talk, userOf(talk)), from, to)
      talk.ledger.read(from, to, read.slice(0, to - from + 1).map(readOf))
      this.#checked.set(talk, to)
    })
  }

  /** Everything, from both sides, when nothing is under way any more. Tells how many places were read. */
  async whole(url: string, talks: readonly Talk[]): Promise<number> {
    let places = 0
    for (const side of [0, 1] as const) {
      const userOf = ({ readers }: Talk) => readers[side]
      await eachUser(url, talks, userOf, async (client, talk) => {
        const history = await historyOf(client, placeIn(talk, userOf(talk)), 1)
        talk.ledger.readAll(history.map(readOf))
        places += history.length
      })
    }
    return places
  }

  /** Nobody has read anything: what is unread is what the other one has said. Gives those that it is not so for. */
  async unread(url: string, talks: readonly Talk[]): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const side of [0, 1] as const) {
      const pairs = talks.filter(({ type }) => type === wireConversationType.c2c)
      await eachUser(
        url,
        pairs,
        ({ readers }) => readers[side],
        async (client, talk) => {
          const [userID, peer] = [talk.readers[side], talk.readers[1 - side] as string]
          const conversationIDList = [`${TYPES.CONV_C2C}${peer}`]
          const asked = await client.request(commands.conversation.get, { conversationIDList })
          const counted = asked.conversations[0]?.unreadCount
          const said = talk.ledger.countOf(placeOf(peer))
          if (counted !== said) wrong.push(`${userID} has ${counted} unread, and was told ${said}`)
        },
      )
    }
    return wrong
  }
}

/** All users at a time, each with one connection. */
const eachUser = async (
  url: string,
  talks: readonly Talk[],
  userOf: (talk: Talk) => string,
  work: (client: RawClient, talk: Talk) => Promise<void>,
): Promise<void> => {
  const users = [...new Set(talks.map(userOf))]
  const readAs = async (userID: string) => {
    const client = await enter(url, userID)
    for (const talk of talks) if (userOf(talk) === userID) await work(client, talk)
    await client.close()
  }
  await Promise.all(users.map(readAs))
}

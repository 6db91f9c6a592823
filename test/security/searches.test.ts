import { commands, serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { type RawClient, RawRefusal } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { type RealServer, realServer } from './support/real-server.ts'
import { longestWait, quietWait } from './support/waits.ts'

const MESSAGES = 200
const SEARCHES = 55

/** Long texts in which each letter could begin the keywords, which never end there. */
const TEXT = 'a'.repeat(12_000)
const keywordList = ['b', 'c', 'd', 'e', 'f'].map((end) => `${'a'.repeat(60)}${end}`)

const limits = { requestsPerSecond: 1e6, requestBurst: 1e6 }

const fill = async (eve: RawClient, server: RealServer) => {
  await server.addAccounts(['bob'])
  const clientTime = Math.floor(server.now() / 1_000)
  const send = (random: number) =>
    eve.request(
      commands.message.sendC2C,
      unsentText('eve', 'bob', { clientTime, random, payload: { text: TEXT } }),
    )
  await Promise.all(Array.from({ length: MESSAGES }, (_, at) => send(at + 1)))
}

const searching = (client: RawClient, keywords: readonly string[]) =>
  client.request(commands.search.messages, {
    ...{ keywordList: [...keywords], matchType: 'or', count: 20, cursor: '' },
    ...{ senderUserIDList: [], messageTypeList: [], timePosition: 0, timePeriod: 0 },
  })

it('an account that searches at its maximum rate does not delay others [BUDGET-10, BUDGET-11]', async () => {
  const server = await realServer({ limits }, { limits: { searchMillisecondsPerMinute: 0 } })
  const eve = await server.join('eve')
  const bystander = await server.join('bystander')
  await fill(eve, server)
  expect(await searching(eve, ['nothing'])).toMatchObject({ totalCount: 0 })
  const quiet = await quietWait(bystander)
  const codes: number[] = []
  const attack = Promise.all(
    Array.from({ length: SEARCHES }, () =>
      searching(eve, keywordList).catch((cause) => {
        if (!(cause instanceof RawRefusal)) throw cause
        codes.push(cause.code)
      }),
    ),
  )
  const longest = await longestWait(bystander, attack)
  expect(longest / quiet).toBeLessThan(20)
  // One runs and 16 wait; the others are refused.
  expect(codes).toEqual(Array(SEARCHES - 17).fill(serverCodes.TOO_OFTEN))
})

it('an account can search up to its budget a minute [BUDGET-12]', async () => {
  const apps = { limits: { searchMillisecondsPerMinute: 20 } }
  const server = await realServer({ limits }, apps)
  const eve = await server.join('eve')
  await fill(eve, server)
  const refused = await searching(eve, keywordList).catch((cause) => cause)
  expect(refused).toMatchObject({ code: serverCodes.TOO_OFTEN })
  expect(refused.message).toMatch(/\(searchMillisecondsPerMinute: 20\); free again in \d+ s$/)
  await expect(searching(eve, ['x'])).rejects.toMatchObject({ code: serverCodes.TOO_OFTEN })
  // Others search as they like.
  const bob = await server.join('carol')
  await searching(bob, ['x'])
  server.advance(60_000)
  const { totalCount } = await searching(eve, ['x'])
  expect(totalCount).toBe(0)
})

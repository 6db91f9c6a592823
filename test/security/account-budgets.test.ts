import { commands, serverCodes, TYPES } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { RawRefusal } from '../../testing/internal/raw-client.ts'
import { realServer } from './support/real-server.ts'

const NON_FRIENDS = Array.from({ length: 50 }, (_, at) => `stranger-${at}`)

it('an account cannot add non-friends to more groups than its budget allows [BUDGET-02, BUDGET-03]', async () => {
  const server = await realServer()
  await server.addAccounts(NON_FRIENDS)
  const eve = await server.join('eve')
  const victim = await server.join('stranger-0')
  const memberList = NON_FRIENDS.map((userID) => ({ userID }))
  const group = { type: TYPES.GRP_WORK, name: 'buy now', groupID: '' }
  const refusals: string[] = []
  const make = (list: typeof memberList) =>
    eve.request(commands.group.create, { ...group, memberList: list }).catch((cause) => {
      if (!(cause instanceof RawRefusal) || cause.code !== serverCodes.TOO_OFTEN) throw cause
      refusals.push(cause.message)
    })
  // Below the requests that one connection may send at once.
  await Promise.all(Array.from({ length: 300 }, () => make(memberList)))
  await Promise.all(Array.from({ length: 80 }, () => make([])))
  const { totalCount } = await victim.request(commands.group.list, { offset: 0, limit: 1 })
  expect(totalCount).toBe(500 / NON_FRIENDS.length)
  const own = await eve.request(commands.group.list, { offset: 0, limit: 1 })
  expect(own.totalCount).toBe(30)
  expect(refusals).toHaveLength(350)
  expect(refusals[0]).toMatch(/\(strangersPerMinute: 500\); free again in 60 s$/)
  expect(refusals.at(-1)).toMatch(/\(groupsPerMinute: 30\); free again in 60 s$/)
})

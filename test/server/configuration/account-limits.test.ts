import { describe, expect, it } from 'vitest'
import type { Server } from '../../../server/src/index.ts'
import { callRest } from '../support/back-end.ts'
import { settingsServers } from '../support/settings-server.ts'

const started = settingsServers()

const call = (server: Server, command: string, body: object) =>
  callRest(server.httpUrl, `openconfigsvr/${command}`, body)

const limitsOf = async (server: Server) =>
  (await call(server, 'get_account_limits', {})).AccountLimits

const defaults = {
  groupsPerMinute: 30,
  strangersPerMinute: 500,
  searchMillisecondsPerMinute: 5_000,
  storedMegabytesPerDay: 256,
  unsentMergers: 200,
  groupDataPerHour: 1_200,
}

describe('the limits of accounts', () => {
  it('have defaults, which the file and REST override [BUDGET-01]', async () => {
    expect(await limitsOf(await started())).toEqual(defaults)
    const server = await started({ limits: { groupsPerMinute: 5 } })
    expect(await limitsOf(server)).toEqual({ ...defaults, groupsPerMinute: 5 })
    await call(server, 'set_account_limits', { AccountLimits: { strangersPerMinute: 0 } })
    expect(await limitsOf(server)).toEqual({ ...defaults, strangersPerMinute: 0 })
  })

  it.each([{ groupsPerMinute: -1 }, { searchMillisecondsPerMinute: 60_001 }, { groups: 1 }, []])(
    'are rejected as %j [BUDGET-01]',
    async (limits) => {
      const server = await started()
      const answer = await call(server, 'set_account_limits', { AccountLimits: limits })
      expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
      await expect(started({ limits } as never)).rejects.toThrow(/settings/)
    },
  )
})

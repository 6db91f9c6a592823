import { afterEach, describe, expect, it } from 'vitest'
import type { GivenSettings } from '../../../server/src/configuration/app-settings.ts'
import { createServer, type Server } from '../../../server/src/index.ts'
import { administered, callRest } from '../support/back-end.ts'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const started = async (settings?: GivenSettings): Promise<Server> => {
  const apps = [{ ...administered, ...(settings && { settings }) }]
  const server = await createServer({ apps, dataDir: ':memory:', logLevel: 'silent' })
  ends.push(() => server.close())
  return server
}

const call = (server: Server, command: string, body: object) =>
  callRest(server.httpUrl, `openconfigsvr/${command}`, body)

const rulesOf = async (server: Server) =>
  (await call(server, 'get_group_settings', {})).GroupSettings

describe('the rules of groups', () => {
  it('have defaults; the file and REST say what differs [GROUP-52]', async () => {
    expect(await rulesOf(await started())).toEqual({ inviteConsent: false })
    const server = await started({ groups: { inviteConsent: true } })
    expect(await rulesOf(server)).toEqual({ inviteConsent: true })
    await call(server, 'set_group_settings', { GroupSettings: {} })
    expect(await rulesOf(server)).toEqual({ inviteConsent: false })
  })

  it.each([{ inviteConsent: 1 }, { consent: true }, []])(
    'are refused as %j [GROUP-52]',
    async (groups) => {
      const server = await started()
      const answer = await call(server, 'set_group_settings', { GroupSettings: groups })
      expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
      await expect(started({ groups } as never)).rejects.toThrow(/settings/)
    },
  )
})

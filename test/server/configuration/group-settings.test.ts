import { describe, expect, it } from 'vitest'
import type { Server } from '../../../server/src/index.ts'
import { callRest } from '../support/back-end.ts'
import { settingsServers } from '../support/settings-server.ts'

const started = settingsServers()

const call = (server: Server, command: string, body: object) =>
  callRest(server.httpUrl, `openconfigsvr/${command}`, body)

const rulesOf = async (server: Server) =>
  (await call(server, 'get_group_settings', {})).GroupSettings

const defaults = {
  inviteConsent: false,
  addableBy: 'everybody',
  nameCardsWritableBy: 'members',
}

describe('the rules of groups', () => {
  it('have defaults, which the file and REST override [GROUP-52]', async () => {
    expect(await rulesOf(await started())).toEqual(defaults)
    const server = await started({ groups: { inviteConsent: true } })
    expect(await rulesOf(server)).toEqual({ ...defaults, inviteConsent: true })
    await call(server, 'set_group_settings', { GroupSettings: {} })
    expect(await rulesOf(server)).toEqual(defaults)
  })

  it.each([
    { inviteConsent: 1 },
    { addableBy: 'nobody' },
    { nameCardsWritableBy: 'owners' },
    { consent: true },
    [],
  ])('are rejected as %j [GROUP-52]', async (groups) => {
    const server = await started()
    const answer = await call(server, 'set_group_settings', { GroupSettings: groups })
    expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
    await expect(started({ groups } as never)).rejects.toThrow(/settings/)
  })
})

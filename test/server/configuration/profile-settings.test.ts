import { expect, it } from 'vitest'
import type { Server } from '../../../server/src/index.ts'
import { callRest } from '../support/back-end.ts'
import { settingsServers } from '../support/settings-server.ts'

const started = settingsServers()

const call = (server: Server, command: string, body: object) =>
  callRest(server.httpUrl, `openconfigsvr/${command}`, body)

const rulesOf = async (server: Server) =>
  (await call(server, 'get_profile_settings', {})).ProfileSettings

it('users may write their profiles unless the file or REST says otherwise [NAME-01]', async () => {
  expect(await rulesOf(await started())).toEqual({ writableBy: 'user' })
  const server = await started({ profiles: { writableBy: 'backend' } })
  expect(await rulesOf(server)).toEqual({ writableBy: 'backend' })
  await call(server, 'set_profile_settings', { ProfileSettings: {} })
  expect(await rulesOf(server)).toEqual({ writableBy: 'user' })
})

it.each([{ writableBy: 'admin' }, { writableBy: 1 }, { nick: 'backend' }, [[]]])(
  'REST and the file reject profile rules as %j [NAME-01]',
  async (profiles) => {
    const server = await started()
    const answer = await call(server, 'set_profile_settings', { ProfileSettings: profiles })
    expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
    expect(await rulesOf(server)).toEqual({ writableBy: 'user' })
    await expect(started({ profiles } as never)).rejects.toThrow(/settings/)
  },
)

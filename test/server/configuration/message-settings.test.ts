import { describe, expect, it } from 'vitest'
import type { Server } from '../../../server/src/index.ts'
import { callRest } from '../support/back-end.ts'
import { settingsServers } from '../support/settings-server.ts'

const started = settingsServers()

const call = (server: Server, command: string, body: object) =>
  callRest(server.httpUrl, `openconfigsvr/${command}`, body)

const rulesOf = async (server: Server) =>
  (await call(server, 'get_message_settings', {})).MessageSettings

const defaults = {
  revokeSeconds: 120,
  roamingDays: 0,
  groupMessagesPerSecond: 0,
  receiptMembers: 200,
  friendsOnly: false,
  modifiableBy: 'all',
  isCheckSkippableByClients: true,
  isPushTextSettableByClients: true,
}

describe('the rules of messages', () => {
  it('have defaults, which the file overrides [CONFIG-23]', async () => {
    expect(await rulesOf(await started())).toEqual(defaults)
    const server = await started({ messages: { roamingDays: 7 } })
    expect(await rulesOf(server)).toEqual({ ...defaults, roamingDays: 7 })
  })

  it('are set by REST as a whole [CONFIG-23]', async () => {
    const server = await started({ messages: { roamingDays: 7 } })
    const MessageSettings = { revokeSeconds: 0, receiptMembers: 1_000 }
    await call(server, 'set_message_settings', { MessageSettings })
    expect(await rulesOf(server)).toEqual({ ...defaults, ...MessageSettings })
  })

  it.each([
    ['a rule that does not exist', { revokeMinutes: 2 }],
    ['what is no number', { revokeSeconds: '120' }],
    ['a negative number', { roamingDays: -1 }],
    ['what is neither true nor false', { friendsOnly: 1 }],
    ['a choice that does not exist', { modifiableBy: 'owner' }],
    ['a choice that is neither true nor false', { isPushTextSettableByClients: 'no' }],
    ['no object', []],
  ])('are rejected with %s, by REST and in the file [CONFIG-23]', async (_, messages) => {
    const server = await started()
    const answer = await call(server, 'set_message_settings', { MessageSettings: messages })
    expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
    expect(await rulesOf(server)).toEqual(defaults)
    await expect(started({ messages } as never)).rejects.toThrow(/settings/)
  })
})

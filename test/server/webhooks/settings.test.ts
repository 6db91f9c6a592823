import { describe, expect, it } from 'vitest'
import { hookCommands } from '../../../server/src/domain/configuration/hook-commands.ts'
import { aMessage } from '../core/support/test-core.ts'
import { callRest } from '../support/back-end.ts'
import { settingsServers } from '../support/settings-server.ts'
import { aHookedCore, allowed } from './support/hooked.ts'

const started = settingsServers()
const AFTER = 'C2C.CallbackAfterSendMsg'

const set = 'openconfigsvr/set_webhook_settings'

describe('settings of webhooks', () => {
  it.each([
    ['an address that is none', { url: 'back.end/hook' }],
    ['an address of another kind', { url: 'file:///etc/passwd' }],
    ['a long address', { url: `http://a/${'x'.repeat(1_000)}` }],
    ['a command that does not exist', { commands: ['C2C.CallbackBeforeNothing'] }],
    ['no list of commands', { commands: AFTER }],
    ['a long token', { token: 'x'.repeat(257) }],
    ['a signature of another kind', { sign: 'body' }],
    ['a short time', { timeoutMs: 99 }],
    ['a long time', { timeoutMs: 10_001 }],
    ['a flag that is none', { isFailClosed: 1 }],
    ['another flag that is none', { isSkippableByClients: 'no' }],
    ['a key that does not exist', { retries: 3 }],
  ])('with %s are rejected [HOOK-02]', async (_, WebhookSettings) => {
    const server = await started()
    const answer = await callRest(server.httpUrl, set, { WebhookSettings })
    expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorInfo: expect.any(String) })
    await expect(started({ webhooks: WebhookSettings as object })).rejects.toThrow(
      'read settings of app',
    )
  })

  it('keep their input and have defaults for the rest [HOOK-02]', async () => {
    const server = await started()
    const WebhookSettings = { url: 'https://shop.example/im?key=1', timeoutMs: 500 }
    expect((await callRest(server.httpUrl, set, { WebhookSettings })).ErrorCode).toBe(0)
    const get = 'openconfigsvr/get_webhook_settings'
    const { WebhookSettings: settings } = await callRest(server.httpUrl, get)
    const commands = hookCommands.filter((one) => !/Before|Prev|Reaction|Extension/.test(one))
    expect(settings).toEqual({
      ...WebhookSettings,
      commands,
      token: '',
      sign: 'both',
      isFailClosed: false,
      isSkippableByClients: true,
    })
  })

  it('apply to the next calls and their address [HOOK-02]', async () => {
    const { url, alice, bob, rest, received, calls } = await aHookedCore([])
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const settings = { url: `${url}/hook?key=1`, commands: [AFTER] }
    await rest(set, { WebhookSettings: settings })
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    expect(await received(AFTER)).toMatchObject([{ From_Account: 'bob' }])
    expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({
      key: '1',
      CallbackCommand: AFTER,
    })
    expect(calls[0]?.query.has('Sign')).toBe(false)
    await rest(set, { WebhookSettings: { ...settings, url: '' } })
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await rest(set, { WebhookSettings: settings })
    await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: 'last' } }))
    expect((await received(AFTER, 2))[1]).toMatchObject({ MsgSeq: 4 })
    expect(calls).toHaveLength(2)
  })

  it('that disable a webhook stop its further calls [HOOK-02]', async () => {
    const { alice, rest, received, calls } = await aHookedCore([AFTER], () => allowed)
    for (let count = 0; count < 3; count++) await alice.run('c2c.send', aMessage('alice', 'bob'))
    await received(AFTER, 3)
    await rest(set, { WebhookSettings: {} })
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(calls).toHaveLength(3)
  })
})

import type { Device } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { mintUserSig } from '../../server/src/index.ts'
import { EVENT } from '../../src/index.ts'
import { createTestBed, SDKAPPID, SECRET, say, sigOf, type TestBed } from '../support/test-bed.ts'

const TEXT = 'text-5ad1c0de'
const CUSTOM = 'custom-5ad1c0de'

let testBed: TestBed

afterEach(() => testBed.close())

const sendsCustom = async ({ chat }: Device, to: string) => {
  const payload = { data: CUSTOM, description: CUSTOM, extension: CUSTOM }
  await chat.sendMessage(chat.createCustomMessage({ to, conversationType: 'C2C', payload }))
}

/** Login, sending, receiving, a refusal, a wrong UserSig, a lost line, another login. */
const whole = async (alice: Device, bob: Device) => {
  await say(alice, 'bob', TEXT)
  await sendsCustom(alice, 'bob')
  await bob.until(EVENT.MESSAGE_RECEIVED)
  await say(alice, 'bob', TEXT.repeat(2_000)).catch(() => undefined)
  await say(alice, 'nobody', TEXT).catch(() => undefined)
  alice.cable.cut()
  alice.cable.reconnect()
  await alice.settles(() => alice.chat.isReady())
  await say(alice, 'bob', TEXT)
  await alice.chat.logout()
  const wrong = mintUserSig({ sdkAppID: SDKAPPID, secret: 'another', userID: 'alice' })
  await alice.chat.login({ userID: 'alice', userSig: wrong }).catch(() => undefined)
  return [wrong, sigOf('alice'), sigOf('bob')]
}

/** The middle of a UserSig: its ends are alike in all of them. */
const core = (userSig: string) => userSig.slice(20, 60)

describe('the server log at its most verbose level', () => {
  it('contains no UserSig, secret, text or data of a message [ERROR-13]', async () => {
    const lines: string[] = []
    testBed = await createTestBed({
      logLevel: 'trace',
      logTo: { write: (line) => lines.push(line) },
    })
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const sigs = await whole(alice, bob)
    await fetch(`${testBed.server.httpUrl}/nowhere?usersig=${TEXT}`)
    const log = lines.join('')
    expect(log).toMatch(/"session opened"/)
    expect(log).toMatch(/"login refused"/)
    const secrets = [TEXT, CUSTOM, SECRET, ...sigs.map(core)]
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })
})

import { createTestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands } from '../../src/protocol-entry.ts'
import { aReadyClient } from '../support/client.ts'

it.each([
  ['a page', { platform: 7, isMiniProgram: false, isUniApp: false }, null, 0],
  ['a page of uni-app', { platform: 7, isMiniProgram: false, isUniApp: true }, null, 1],
  ['wx', { platform: 27, isMiniProgram: true, isUniApp: false }, '1', 0],
  ['uni', { platform: 28, isMiniProgram: true, isUniApp: true }, '1', 1],
])(
  'the URL and the login contain the platform %s [PLATFORM-36]',
  async (_, host, isMiniGame, isWebUniapp) => {
    const device = { ...host, system: 'ios', brand: 'iPhone' }
    const platform = Object.assign(createTestPlatform(), { device })
    const { server, chat } = await aReadyClient(undefined, 'binary', { platform })
    const { searchParams } = platform.connections[0]?.url ?? new URL('ws://none')
    expect(searchParams.get('platform')).toBe(String(host.platform))
    expect(searchParams.get('host')).toBe('ios')
    expect(searchParams.get('isminigame')).toBe(isMiniGame)
    const [login] = server.bodiesOf(commands.session.login)
    expect(login).toMatchObject({ deviceBrand: 'iPhone', isWebUniapp })
    await chat.destroy()
  },
)

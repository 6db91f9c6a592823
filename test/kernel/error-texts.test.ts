import { createTestPlatform, ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { allFeatures, createChat, ImError, viewOf } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { commands, serverCodes } from '../../src/protocol-entry.ts'

const URL = 'https://im.test/errors/zh-CN.txt'
const DAY_MS = 24 * 3_600_000
const FILE = '# texts\n2905=参数有误\n 10010 = 群组不存在 \r\n2105=a=b\n'

type PlatformOptions = Parameters<typeof createTestPlatform>[0]

const aTexter = (options: PlatformOptions = {}) => {
  const platform = createTestPlatform(options)
  const server = new ScriptedServer(platform)
  const create = { SDKAppID: 1400000000, host: 'ws://test', platform, statistics: false as const }
  const chat = createChat({ features: allFeatures, ...create, errorMessagesURL: URL })
  const { advance } = platform.clock
  platform.onRequest = () => ({ status: 200, text: FILE })
  return {
    ...{ platform, server, chat, advance },
    async login() {
      const login = chat.login({ userID: 'alice', userSig: 'signed' })
      await advance(0)
      return login
    },
    async messageOfGroup() {
      server.refuse(commands.group.profile, serverCodes.GROUP_NOT_FOUND, 'no such group')
      const error = chat.getGroupProfile({ groupID: 'x' }).catch(({ message }) => message)
      await advance(0)
      return error
    },
    gets: () => platform.requests.filter(({ url }) => url === URL).length,
  }
}

describe('the file of texts', () => {
  it('is requested once, by the first login [ERROR-06]', async () => {
    const { chat, gets, login, platform } = aTexter()
    expect(gets()).toBe(0)
    await login()
    await chat.logout()
    await login()
    expect(gets()).toBe(1)
    expect(platform.requests[0]).toEqual({ method: 'GET', url: URL })
  })

  it('does not delay a login, and times out after 3 s; the next login retries [ERROR-06]', async () => {
    const { chat, platform, gets, login, advance, messageOfGroup } = aTexter()
    platform.onRequest = () => new Promise(() => {})
    await expect(login()).resolves.toMatchObject({ code: 0 })
    const logout = chat.logout()
    await advance(3_000)
    await logout
    platform.onRequest = () => ({ status: 200, text: FILE })
    await login()
    expect(gets()).toBe(2)
    expect(await messageOfGroup()).toContain('群组不存在')
  })

  it('holds no timer once it is loaded, nor after a logout [ERROR-06]', async () => {
    const { chat, platform, login, advance } = aTexter()
    platform.onRequest = () => new Promise(() => {})
    await login()
    const leaving = chat.destroy()
    await advance(0)
    await leaving
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it.each([
    ['a status other than 200', { status: 404, text: FILE }],
    ['more than 256 KiB', { status: 200, text: `${FILE}#${'字'.repeat(90_000)}` }],
  ])('is rejected with %s [ERROR-08]', async (_, answer) => {
    const { platform, login, messageOfGroup } = aTexter()
    platform.onRequest = () => answer
    await login()
    expect(await messageOfGroup()).toContain('no such group')
  })

  it('that is rejected changes nothing [ERROR-06]', async () => {
    const { platform, login, messageOfGroup } = aTexter()
    platform.onRequest = undefined
    await login()
    expect(await messageOfGroup()).toContain('no such group')
  })

  it('is read line by line, and malformed lines are skipped [ERROR-08]', async () => {
    const { chat, platform, login, messageOfGroup } = aTexter()
    const junk = ['\ufeff', 'x=y', '=', '10010', '2105=', `${' '.repeat(100_000)}`, '1e3=no']
    platform.onRequest = () => ({ status: 200, text: [...junk, FILE, '10010=  '].join('\n') })
    await login()
    expect(await messageOfGroup()).toContain('群组不存在')
    await expect(chat.sendMessage({} as never)).rejects.toThrow(': a=b')
  })
})

describe('the texts of the file', () => {
  it('replace the second half of messages, in rejections and exceptions, of client and server [ERROR-09]', async () => {
    const { chat, login, messageOfGroup } = aTexter()
    const before = await chat.getMyProfile().catch(({ message }) => message)
    expect(before).toBe('getMyProfile: not logged in; call login first')
    await login()
    expect(await messageOfGroup()).toMatch(/^[\w.]+: 群组不存在$/)
    expect(() => chat.createTextMessage({} as never)).toThrow('参数有误')
    const loaded = viewOf(chat).load('nowhere', { sequence: 0, direction: 0, count: 15 })
    await expect(loaded).rejects.toBeInstanceOf(ImError)
    await chat.logout()
    await expect(chat.getMyProfile()).rejects.toThrow(': logged out; log in again')
  })

  it("are stored for 7 days outside of the users' entries [ERROR-07]", async () => {
    const storage = memoryStorage()
    const first = aTexter({ storage })
    await first.login()
    const leaving = first.chat.destroy()
    await first.advance(0)
    await leaving
    expect(storage.get('TIM_1400000000__errorTexts')).toContain('群组不存在')
    const startAt = first.platform.clock.now()
    const soon = aTexter({ storage, startAt: startAt + 7 * DAY_MS - 1_000 })
    soon.platform.onRequest = undefined
    await soon.login()
    expect(soon.gets()).toBe(0)
    expect(await soon.messageOfGroup()).toContain('群组不存在')
  })

  it('are used after 7 days, and after a clock change, until the new ones arrive [ERROR-07]', async () => {
    for (const shift of [7 * DAY_MS, -DAY_MS]) {
      const storage = memoryStorage()
      const first = aTexter({ storage })
      await first.login()
      const leaving = first.chat.destroy()
      await first.advance(0)
      await leaving
      const later = aTexter({ storage, startAt: first.platform.clock.now() + shift })
      later.platform.onRequest = undefined
      await later.login()
      expect(later.gets()).toBe(1)
      expect(await later.messageOfGroup()).toContain('群组不存在')
    }
  })

  it('that were stored for another address, or corrupted, are not used [ERROR-07]', async () => {
    for (const kept of ['{"url":"https://other/","at":0,"file":"10010=x"}', '5', '{nonsense']) {
      const storage = memoryStorage()
      storage.set('TIM_1400000000__errorTexts', kept)
      const { gets, login, messageOfGroup } = aTexter({ storage })
      await login()
      expect(gets()).toBe(1)
      expect(await messageOfGroup()).toContain('群组不存在')
    }
  })
})

it('fill in the placeholders, and stay unused if a value is missing [ERROR-17]', () => {
  const error = new ImError(2253, 'too large', { limitMB: 5 }, undefined, 'check payload.file')
  expect(error.retold('图片不能超过 {limitMB} MB').message).toBe(
    'check payload.file: 图片不能超过 5 MB',
  )
  expect(error.retold('{other} MB')).toBe(error)
})

import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { hostOf, type Site, serverOf } from '../../src/client/hosts.ts'
import { type CreateOptions, create } from '../../src/index.ts'
import { refuses } from '../../testing/scripted/behaviours.ts'
import { aClient, aReadyClient } from '../support/client.ts'

const host = 'wss://default'
const ipv6 = 'wss://[2001:db8::1]:8443'
const anycast = 'wss://anycast'
const backup = ['wss://backup-0', 'wss://backup-1', 'wss://backup-2']

const never = () => {
  throw new Error('nothing was to be chosen')
}

const cycleOf = (
  hosts: CreateOptions['hosts'],
  random: (limit: number) => number = never,
): string[] => Array.from({ length: 6 }, (_, attempt) => hostOf({ host, hosts }, attempt, random))

describe('the host of an attempt', () => {
  it.each<[string, CreateOptions['hosts'], string[]]>([
    ['nothing else', undefined, [host, host, host, host, host, host]],
    ['nothing in it', {}, [host, host, host, host, host, host]],
    ['IPv6', { ipv6 }, [host, ipv6, host, ipv6, host, ipv6]],
    ['IPv6 and anycast', { ipv6, anycast, backup: [] }, [host, ipv6, anycast, host, ipv6, anycast]],
    ['a backup', { backup: 'wss://b' }, [host, 'wss://b', host, 'wss://b', host, 'wss://b']],
    ['all', { ipv6, backup: ['wss://b'], anycast }, [host, ipv6, 'wss://b', anycast, host, ipv6]],
  ])('with %s cycles through its addresses [CONN-02]', (_, hosts, expected) => {
    expect(cycleOf(hosts)).toEqual(expected)
  })

  it('chooses one of several backups at random [CONN-02]', () => {
    const chances = [0, 2, 0, 0, 0, 1]
    const random = (limit: number) => {
      expect(limit).toBe(3)
      return chances.shift() ?? 0
    }
    expect(cycleOf({ backup }, random)).toEqual([host, backup[2], host, backup[0], host, backup[1]])
  })
})

describe('the server address of an app', () => {
  const sites: Site[] = [
    { from: 1_400_000_000, to: 1_499_999_999, host: 'wss://cn', hosts: { anycast } },
    { from: 20_000_000, to: 29_999_999, host: 'wss://sg' },
    { from: 20_000_000, to: 39_999_999, host: 'wss://later' },
  ]

  it.each([
    [1_400_000_000, { host: 'wss://cn', hosts: { anycast } }],
    [1_499_999_999, { host: 'wss://cn', hosts: { anycast } }],
    [1_500_000_000, { host, hosts: { ipv6 } }],
    [25_000_000, { host: 'wss://sg' }],
    [30_000_000, { host: 'wss://later' }],
    [19_999_999, { host, hosts: { ipv6 } }],
  ])('of %i is that of its site, else the default [CONN-03]', (SDKAppID, expected) => {
    expect(serverOf({ SDKAppID, host, hosts: { ipv6 }, sites })).toMatchObject(expected)
  })

  it('is the proxy if there is one [CONN-03]', () => {
    const options = {
      SDKAppID: 25_000_000,
      host,
      hosts: { ipv6 },
      sites,
      proxyServer: 'wss://proxy',
    }
    expect(serverOf(options)).toEqual({ host: 'wss://proxy', hosts: { ipv6 } })
  })

  it.each<[string, Partial<CreateOptions>, RegExp]>([
    ['no host', {}, /host is missing/],
    ['no host for this app', { sites: [{ from: 5, to: 6, host }] }, /host is missing/],
    ['a host without a scheme', { host: 'im.example.com' }, /im\.example\.com is no address/],
    ['an empty host', { host: '' }, /is no address/],
    ['another scheme', { host: 'ftp://im.example.com' }, /is no address/],
    ['a host with a query', { host: 'wss://im?x=1' }, /is no address/],
    ['what is no text', { host: 7 as unknown as string }, /7 is no address/],
    ['a bad proxy', { host, proxyServer: 'proxy' }, /proxy is no address/],
    ['a bad backup', { host, hosts: { backup: [anycast, 'b'] } }, /b is no address/],
    ['a bad site', { host, sites: [{ from: 1, to: 2, host: 'c' }] }, /c is no address/],
    ['a site from back to front', { host, sites: [{ from: 2, to: 1, host }] }, /from <= to/],
    ['a site without numbers', { host, sites: [{ host } as Site] }, /from <= to/],
  ])(
    'cannot be found with %s: create logs it and returns null [CONN-04]',
    (_, options, expected) => {
      const platform = createTestPlatform()
      expect(create({ SDKAppID: 77, platform, ...options })).toBeNull()
      expect(platform.log.lines).toMatchObject([
        { level: 'error', line: expect.stringMatching(expected), detail: { code: 2905 } },
      ])
    },
  )
})

describe('the address of a socket', () => {
  it("contains the client's data and the continued session [CONN-01]", async () => {
    const client = await aReadyClient()
    client.server.drop()
    await client.advance(5_000)
    const [first, second] = client.platform.connections.map(({ url }) => url)
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      sdkappid: '1400000000',
      instanceid: '',
      random: expect.stringMatching(/^\d+$/),
      platform: '7',
      host: 'Test',
      version: '1',
      sdkversion: '3.5.7',
      compress: 'gzip',
    })
    expect(second?.searchParams.get('instanceid')).toBe('instance-1')
    expect(second?.searchParams.get('random')).not.toBe(first?.searchParams.get('random'))
    const logout = client.chat.logout()
    await client.advance(0)
    await logout
    client.chat.login({ userID: 'alice', userSig: 'signed' }).catch(() => undefined)
    await client.advance(0)
    expect(client.platform.connections.at(-1)?.url.searchParams.get('instanceid')).toBe('')
  })

  it('marks a mini program, which supports no compression [CONN-01]', async () => {
    const test = createTestPlatform()
    const platform = { ...test, device: { ...test.device, isMiniProgram: true } }
    const client = aClient('text', { platform, compress: false })
    client.chat.login({ userID: 'alice', userSig: 'signed' }).catch(() => undefined)
    await client.advance(0)
    const { pathname, searchParams } = test.connections[0]?.url ?? new URL('ws://none')
    expect(pathname).toBe('/info')
    expect(searchParams.get('isminigame')).toBe('1')
    expect(searchParams.has('compress')).toBe(false)
  })

  it('cycles through the hosts while none answers, and starts again after a success [CONN-02]', async () => {
    const hosts = { ipv6, backup: 'https://backup/im/', anycast }
    const client = aClient('binary', { host, hosts })
    client.server.behave(refuses)
    client.chat.login({ userID: 'alice', userSig: 'signed' }).catch(() => undefined)
    await client.advance(60_000)
    const tried = () => client.platform.connections.map(({ url }) => `${url.host}${url.pathname}`)
    expect(tried().slice(0, 6)).toEqual([
      'default/binfo',
      '[2001:db8::1]:8443/binfo',
      'backup/im/binfo',
      'anycast/binfo',
      'default/binfo',
      '[2001:db8::1]:8443/binfo',
    ])
    client.server.behave()
    await client.advance(10_000)
    expect(client.chat.isReady()).toBe(true)
    client.server.drop()
    await client.advance(3_000)
    expect(tried().at(-1)).toBe('default/binfo')
    expect(client.platform.connections.at(-1)?.url.protocol).toBe('wss:')
  })
})

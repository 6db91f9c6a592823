import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import {
  mapPictureOrigins,
  mapScriptOrigins,
  noMaps,
} from '../../../demo/api/src/maps/map-settings.ts'
import {
  noForeignOrigins,
  pagePolicy,
  wechatOrigins,
} from '../../../demo/api/src/start/page-policy.ts'
import { openMarket } from './market.ts'

test('mapOptions is public and returns the built-in maps by default', async () => {
  const market = await openMarket()
  const { body } = await market.post('/api/basic/map/options')
  expect(body.data).toEqual({ script_url: '', tile_url: '', tile_credit: '' })
  await market.close()
})

describe('the origins of map scripts', () => {
  it.each([
    ['none without a script', {}, []],
    ['none for one of this host', { scriptUrl: '/maps.js' }, []],
    [
      'that of the script',
      { scriptUrl: 'https://maps.example/a.js?key=1' },
      ['https://maps.example'],
    ],
    [
      'and those it fetches from, each once',
      {
        scriptUrl: 'https://maps.example/a.js',
        scriptOrigins: ['https://maps.example', 'https://cdn.example:8443/'],
      },
      ['https://maps.example', 'https://cdn.example:8443'],
    ],
  ])('are %s', (_title, maps, origins) => {
    expect(mapScriptOrigins({ ...noMaps, ...maps })).toEqual(origins)
  })

  it('are rejected if they are not web origins', () => {
    const maps = { ...noMaps, scriptUrl: 'javascript:alert(1)' }
    expect(() => mapScriptOrigins(maps)).toThrow('configure maps: scriptUrl is not an http address')
  })
})

describe('the policy of the page', () => {
  const page =
    '<style>p{}</style><script src="/a.js"></script><script type="module">start()</script>'
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

  it('permits only its own origin without foreign maps [SEC-53]', () => {
    expect(pagePolicy(page, noForeignOrigins)('market.example:8443').split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hashOf('start()')}'`,
      `style-src 'self' 'sha256-${hashOf('p{}')}'`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self' blob: ws://market.example:8443 wss://market.example:8443",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ])
  })

  it('permits a map script to open frames, send requests and add styles [SEC-53]', () => {
    const scripts = ['https://maps.example']
    const policy = pagePolicy(page, { ...noForeignOrigins, scripts })('market.example')
    expect(policy).toContain(`'sha256-${hashOf('start()')}' https://maps.example;`)
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain("img-src 'self' data: blob: https:;")
    expect(policy).toMatch(/connect-src [^;]* https:\/\/maps\.example;/)
    expect(policy).toContain('frame-src https://maps.example;')
  })

  it('permits the JSSDK of WeChat as a script only [SEC-53]', () => {
    const scriptUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
    const origins = { ...noForeignOrigins, wechat: wechatOrigins({ scriptUrl }) }
    const policy = pagePolicy(page, origins)('market.example')
    expect(policy.split('; ').filter((one) => one.includes('res.wx.qq.com'))).toEqual([
      `script-src 'self' 'sha256-${hashOf('start()')}' https://res.wx.qq.com`,
    ])
    expect(wechatOrigins(undefined)).toEqual([])
  })

  it('permits the background tiles of the built-in maps [SEC-53]', () => {
    const pictures = mapPictureOrigins({
      ...noMaps,
      tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    })
    expect(pagePolicy(page, { ...noForeignOrigins, pictures })('market.example')).toContain(
      "img-src 'self' data: blob: https://tiles.example;",
    )
    expect(mapPictureOrigins({ ...noMaps, tileUrl: '/tiles/{z}/{x}/{y}.png' })).toEqual([])
  })

  it.each(['x; script-src *', 'a b', 'x,y', "'self'", 'x\n', ''])(
    'rejects an invalid host: %j [SEC-53]',
    (host) => {
      expect(pagePolicy(page, noForeignOrigins)(host)).toContain("connect-src 'self' blob:;")
    },
  )
})

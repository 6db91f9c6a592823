import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { mapScriptOrigins, noMaps } from '../../../demo/api/src/maps/map-settings.ts'
import { pagePolicy } from '../../../demo/api/src/start/page-policy.ts'
import { openMarket } from './market.ts'

test('tells everybody whose maps the app shows: its own unless said', async () => {
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

  it('are refused where they are no addresses of the web', () => {
    const maps = { ...noMaps, scriptUrl: 'javascript:alert(1)' }
    expect(() => mapScriptOrigins(maps)).toThrow(
      'configure maps: scriptUrl is no address of the web',
    )
  })
})

describe('the policy of the page', () => {
  it('runs its own scripts, those in it, and those of the origins', () => {
    const page = '<script src="/a.js"></script><script type="module">start()</script>'
    const hash = createHash('sha256').update('start()').digest('base64')
    expect(pagePolicy(page, ['https://maps.example'])).toBe(
      `script-src 'self' 'sha256-${hash}' https://maps.example; worker-src 'self' blob:; ` +
        `object-src 'none'; base-uri 'self'; form-action 'self'; frame-src https://maps.example; ` +
        `frame-ancestors 'self'`,
    )
  })
})

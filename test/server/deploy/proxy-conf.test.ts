import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../server/src/admission/network-of.ts'
import { textOf } from '../../contract/support/sources.ts'
import { type Directive, readConf, valuesOf } from './support/nginx-conf.ts'

const conf = readConf(textOf('deploy/nginx.conf'))

const blocksOf = (directives: readonly Directive[], name: string) =>
  directives.filter((one) => one.name === name)

const [plain, tls] = blocksOf(conf, 'server').map(({ inside }) => inside) as [
  readonly Directive[],
  readonly Directive[],
]

const locationOf = (path: string) =>
  blocksOf(tls, 'location').find(({ values }) => values.join(' ') === path)?.inside ?? []

const paths = blocksOf(tls, 'location').map(({ values }) => values.join(' '))

/** Seconds of a time as nginx writes it. */
const secondsOf = (time = ''): number => Number(/^(\d+)s$/.exec(time)?.[1] ?? Number.NaN)

describe('deploy/nginx.conf', () => {
  it('limits connections and requests of a network on every route to the server [SEC-56]', () => {
    const zones = [...valuesOf(conf, 'limit_conn_zone'), ...valuesOf(conf, 'limit_req_zone')]
    expect(zones).toHaveLength(3)
    for (const zone of zones) expect(zone).toMatch(/^\$client_network zone=tavern_\w+:\d+m/)
    expect(valuesOf(tls, 'limit_conn')).toEqual(['tavern_connections 2000'])
    expect(valuesOf(tls, 'limit_conn_status')).toEqual(['429'])
    expect(valuesOf(tls, 'limit_req_status')).toEqual(['429'])
    const passing = paths.filter((path) => valuesOf(locationOf(path), 'proxy_pass').length > 0)
    expect(passing.sort()).toEqual(['/', '/objects/', '/v4/', '= /v4/imopenstat/tim_web_report_v2'])
    for (const path of passing) {
      const inside = locationOf(path)
      // Back ends have the limits of the back-end API.
      const expected = path === '/v4/' ? [] : ['zone=tavern_requests burst=2000 nodelay']
      expect([path, valuesOf(inside, 'limit_req')]).toEqual([path, expected])
      // A directive of a location replaces the one of the server.
      const bounds = valuesOf(inside, 'limit_conn')
      if (bounds.length > 0) expect(bounds).toContain('tavern_connections 2000')
      expect(valuesOf(inside, 'add_header')).toEqual([])
      expect(valuesOf(inside, 'proxy_set_header')).toEqual([])
    }
  })

  it('limits the time of slow clients [SEC-56]', () => {
    for (const server of [plain, tls]) {
      expect(secondsOf(valuesOf(server, 'client_header_timeout')[0])).toBeLessThanOrEqual(10)
    }
    for (const name of ['client_body_timeout', 'send_timeout', 'keepalive_timeout']) {
      expect(secondsOf(valuesOf(tls, name)[0])).toBeLessThanOrEqual(60)
    }
    expect(valuesOf(tls, 'client_max_body_size')).toEqual(['1m'])
  })

  it('closes the back-end API and metrics to the public [SEC-56]', () => {
    const api = locationOf('/v4/')
    expect(valuesOf(api, 'allow')).toEqual(['127.0.0.1', '::1'])
    expect(valuesOf(api, 'deny')).toEqual(['all'])
    expect(valuesOf(locationOf('= /metrics'), 'return')).toEqual(['404'])
  })

  it('configures TLS for browsers and auditors, and HSTS for a year [SEC-56]', () => {
    expect(valuesOf(tls, 'ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3'])
    for (const cipher of valuesOf(tls, 'ssl_ciphers').join().split(':')) {
      expect(cipher).toMatch(
        /^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/,
      )
    }
    expect(valuesOf(tls, 'ssl_session_tickets')).toEqual(['off'])
    const [hsts = ''] = valuesOf(tls, 'add_header')
    expect(hsts).toMatch(/^Strict-Transport-Security max-age=31536000 always$/)
    expect(valuesOf(plain, 'return')).toEqual(['301 https://$host$request_uri'])
  })
})

/** The network of an address as the map of the file has it. */
const mapped = (address: string): string => {
  const map = conf.find(({ values }) => values.includes('$client_network'))?.inside ?? []
  for (const { name, values } of map) {
    const found = name.startsWith('~') ? new RegExp(name.slice(1)).exec(address) : null
    const put = (_: string, key: string): string => found?.groups?.[key] ?? ''
    if (found !== null) return (values[0] ?? '').replaceAll(/\$(\w+)/g, put)
  }
  return address
}

describe('the network that nginx counts', () => {
  // As nginx writes addresses: the longest run of two groups of zeros or more is `::`.
  it.each([
    ['192.0.2.7'],
    ['::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', '2001:db8:1:2:3::', '2001:db8:1:2:0:4:5:6'],
    ['2001:db8::1', '2001:db8::3:4:5:6', '2001:db8:0:0:1::', '2001:db8::', '2001:db8::4:0:0:6'],
    ['2001:db8:1::1', '2001:db8:1:0:3:4:5:6', '2001:db8:1:0:3::', '2001:db8:1::5:6'],
    ['2001:db8:0:1::', '2001:db8:0:1:2:3:4:5'],
    ['2001:0:0:1::', '2001:0:0:1:2:3::'],
    ['2001::1', '2001::5:6:7:8', '2001:0:0:0:5::'],
  ])('is the address of IPv4 and the /64 of IPv6: %s … [SEC-56]', (...addresses) => {
    const networks = new Set(addresses.map(networkOf))
    expect(networks.size).toBe(1)
    expect(new Set(addresses.map(mapped)).size).toBe(1)
  })

  it('differs for another /64 [SEC-56]', () => {
    const addresses = [
      ...['2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::1', '2001:db8:1:1::1', '2001::1'],
      ...['192.0.2.7', '192.0.2.8', '2001:db8:2:1::1', '2001:db9::1'],
    ]
    expect(new Set(addresses.map(mapped)).size).toBe(addresses.length)
  })
})

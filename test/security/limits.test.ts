import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { failures } from '../../demo/api/src/kernel/failures.ts'
import { networkOf } from '../../server/src/admission/network-of.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from '../demo/api/market.ts'

let market: Market

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

describe('an address counts', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('as its network: %s as %s [SEC-11]', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

/** Moves to a minute without any requests. */
const nextMinute = () => market.advance(60_000)

describe('the marketplace', () => {
  it('rejects callers above the limit of each route [SEC-11]', async () => {
    // 6,000 a minute are for pages that everybody looks at; they are the same code.
    const rows = calls.filter(({ perMinute }) => perMinute <= 30)
    expect(rows.length).toBeGreaterThan(10)
    for (const { path, perMinute, who } of rows) {
      nextMinute()
      const token = who === 'operator' ? { operatortoken: OPERATOR_TOKEN } : {}
      const codes: number[] = []
      for (let at = 0; at <= perMinute; at += 1) {
        // A logout has ended the one of before.
        const headers = { ...token, accesstoken: await market.login('100001') }
        codes.push((await market.post(path, {}, headers)).body.error_code)
      }
      const { code } = failures.TOO_MANY_CALLS
      expect({ path, last: codes.at(-1) }).toEqual({ path, last: code })
      expect(codes.slice(0, -1)).not.toContain(code)
    }
  }, 60_000)

  it('counts wrong operator tokens by network, not by address [SEC-11]', async () => {
    nextMinute()
    const ask = async (remoteAddress: string, operatortoken: string) => {
      const headers = { operatortoken }
      const url = '/api/operator/login/check'
      const answer = await market.app.inject({ method: 'POST', url, headers, remoteAddress })
      return answer.json().error_code
    }
    for (let at = 0; at < 20; at += 1) {
      expect(await ask(`2001:db8::${at}`, 'wrong')).toBe(failures.OPERATOR_TOKEN_WRONG.code)
    }
    expect(await ask('2001:db8::ffff', 'wrong')).toBe(failures.TOO_MANY_CALLS.code)
    expect(await ask('2001:db8::ffff', OPERATOR_TOKEN)).toBe(failures.TOO_MANY_CALLS.code)
    expect(await ask('2001:db8:0:1::1', OPERATOR_TOKEN)).toBe(0)
  })

  it('sends twenty codes an hour to a network, whichever client of it requests them [SEC-11]', async () => {
    nextMinute()
    const ask = async (at: number) => {
      const phone = `1380000${String(at).padStart(4, '0')}`
      const remoteAddress = `2001:db8:9:9::${at.toString(16)}`
      const url = '/api/basic/user/sendCode'
      const answer = await market.app.inject({
        ...{ method: 'POST', url, payload: { phone }, remoteAddress },
      })
      return answer.json().error_code
    }
    for (let at = 0; at < 20; at += 1) expect(await ask(at)).toBe(0)
    expect(await ask(20)).toBe(failures.CODE_LIMIT.code)
  })
})

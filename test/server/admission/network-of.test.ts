import { describe, expect, it } from 'vitest'
import { isLoopback, locate, networkOf } from '../../../server/src/admission/network-of.ts'

describe('the limits count an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['012.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0:0:ffff::2', '2001:db8:0:0::/64'],
    ['nowhere', 'nowhere'],
    ['999.0.0.1', '999.0.0.1'],
  ])('%s as %s, however it is written', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s, of the machine itself, never',
    (address) => {
      expect([locate(address).isExempt, isLoopback(address)]).toEqual([true, true])
    },
  )

  it('never if it is missing or invalid, and do not treat it as the machine itself', () => {
    for (const address of ['', 'nowhere', '127.0.0.1.example']) {
      expect([locate(address).isExempt, isLoopback(address)]).toEqual([true, false])
    }
  })

  it.each(['10.0.0.1', '128.0.0.1', '2001:db8::1'])('%s, of another machine, always', (address) => {
    expect([locate(address).isExempt, isLoopback(address)]).toEqual([false, false])
  })
})

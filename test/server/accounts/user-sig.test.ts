import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import {
  escaped,
  macOf,
  type UserSigFields,
  unescaped,
} from '../../../server/src/kernel/user-sig/user-sig.ts'
import { verifyUserSig } from '../../../server/src/kernel/user-sig/verify-user-sig.ts'

const app = { sdkAppID: 1400000000, secret: 'our-own-example-secret-key-0001' }
const user = { ...app, userID: 'user-001' }
const now = 1700000000
const vector =
  'eJyrVgrxCdYrSy1SslIy0jNQ0gHzM1NS80oy0zLBwqXFqUW6BgaGULnilOzEgoLMFCUrQxMDKIDIlGTmpipZGZqjiqZWFGQWpSpZWZiZwISKM9OVrJRccoJC-c2zjSOMwsrLDT3LfXMrMk1NUvK9Cgr8cy3Tc31cM3xCgoOdQnzSbZVqAe29MT8_'

const verify = (userSig: string, claim: object = {}) =>
  verifyUserSig({ ...user, userSig, now, ...claim })

/** A UserSig of any fields at all, signed as they stand. */
const signed = (fields: object) => {
  const all = {
    'TLS.ver': '2.0',
    'TLS.identifier': 'user-001',
    'TLS.sdkappid': 1400000000,
    'TLS.time': now,
    'TLS.expire': 86400,
    ...fields,
  }
  return packed({ ...all, 'TLS.sig': macOf(all, app.secret).toString('base64') })
}

const deflated = (text: string) => deflateSync(text)

const fieldsOf = (userSig: string): object => JSON.parse(inflateSync(unescaped(userSig)).toString())

const packed = (value: unknown) => escaped(deflated(JSON.stringify(value)))

describe('the published vector', () => {
  it('has the documented MAC', () => {
    const fields = fieldsOf(vector) as UserSigFields & { 'TLS.sig': string }
    const sig = 'DlRUO7k3X2Vww1IwMmxi54doJppOm9gmLEhLTSSBTLg='
    expect(fields['TLS.sig']).toBe(sig)
    expect(macOf(fields, app.secret).toString('base64')).toBe(sig)
  })

  it('verifies with its time of signing and its expiry', () => {
    expect(verify(vector)).toEqual({ signedAt: now, expiresAt: now + 86400 })
  })

  it('has the same MAC as a signature minted from the same values', () => {
    const minted = mintUserSig({ ...user, expireSeconds: 86400, now })
    const fields = fieldsOf(minted)
    expect(fields).toMatchObject({
      'TLS.ver': '2.0',
      'TLS.sig': 'DlRUO7k3X2Vww1IwMmxi54doJppOm9gmLEhLTSSBTLg=',
    })
  })
})

describe('a valid UserSig', () => {
  it.each([
    ['any user, minted here', mintUserSig({ ...user, now })],
    ['numbers written as strings', signed({ 'TLS.time': `${now}`, 'TLS.expire': '86400' })],
    ['an SDKAppID written as a string', signed({ 'TLS.sdkappid': '1400000000' })],
    ['a user buffer', mintUserSig({ ...user, now, userBuffer: Buffer.from('room 7') })],
    ['a signer whose clock is a little ahead', mintUserSig({ ...user, now: now + 60 })],
  ])('%s', (_title, userSig) => {
    expect(verify(userSig).expiresAt).toBeGreaterThan(now)
  })

  it('is valid until the last second of its life', () => {
    const userSig = mintUserSig({ ...user, expireSeconds: 100, now })
    expect(verify(userSig, { now: now + 99 }).expiresAt).toBe(now + 100)
    expect(() => verify(userSig, { now: now + 100 })).toThrow(
      expect.objectContaining({ code: 70001 }),
    )
  })

  it('needs no escaping in an address', () => {
    for (let i = 0; i < 50; i++) {
      expect(mintUserSig({ ...user, userID: `u${i}`, now })).toMatch(/^[A-Za-z0-9*\-_]+$/)
    }
  })
})

describe('an invalid UserSig', () => {
  const other = { sdkAppID: 1400000001, secret: 'our-own-example-secret-key-0002' }
  it.each([
    [70001, 'expired', mintUserSig({ ...user, expireSeconds: 10, now: now - 11 })],
    [70003, 'empty', ''],
    [70003, 'not base64', '%%%%'],
    [70003, 'not deflated', escaped(Buffer.from('{}'))],
    [70003, 'not JSON', escaped(deflated('{'))],
    [70003, 'null', packed(null)],
    [70003, 'no object', packed(7)],
    [70003, 'no fields', packed({})],
    [70003, 'cut short', vector.slice(0, 80)],
    [70003, 'too long', vector + 'A'.repeat(5000)],
    [70003, 'a bomb', escaped(deflated(' '.repeat(1_000_000)))],
    [70003, 'another version', signed({ 'TLS.ver': '1.0' })],
    [70003, 'a time that is no number', signed({ 'TLS.time': 'soon' })],
    [70003, 'a negative life', signed({ 'TLS.expire': -1 })],
    [70003, 'a forged line in a field', signed({ 'TLS.identifier': 'user-001\nTLS.time:1' })],
    [70003, 'a forged line in the buffer', signed({ 'TLS.userbuf': 'AA==\nTLS.time:1' })],
    [70003, 'signed in the future', mintUserSig({ ...user, now: now + 3600 })],
    [70009, 'another key', mintUserSig({ ...user, secret: 'wrong', now })],
    [70009, 'a MAC of another length', packed({ ...fieldsOf(vector), 'TLS.sig': 'AAAA' })],
    [70009, 'a longer life than was signed', packed({ ...fieldsOf(vector), 'TLS.expire': 9e9 })],
    [70013, 'another user', mintUserSig({ ...user, userID: 'user-002', now })],
    [70014, 'another app', mintUserSig({ ...other, userID: 'user-001', now })],
  ])('%i: %s', (code, _title, userSig) => {
    expect(() => verify(userSig)).toThrow(expect.objectContaining({ name: 'Refusal', code }))
  })
})

import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { areKeys, encrypted, PLAIN_BYTES } from '../../../server/src/services/push/encrypt.ts'
import { decrypted } from '../../support/push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, appendix A. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

it("the encryption produces the bytes of the standard's example [PUSH-03]", () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const plain = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encrypted(plain, keys, { salt, pair }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('the encryption fills at most one record', () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const theirs = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  const plain = randomBytes(PLAIN_BYTES)
  const sent = encrypted(plain, theirs)
  expect(sent).toHaveLength(4_096)
  expect(decrypted(sent, { privateKey: pair.getPrivateKey(), publicKey, auth })).toEqual(plain)
})

it.each([
  ['a point', keys, true],
  ['no point of the curve', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }, false],
  ['half a point', { ...keys, p256dh: keys.p256dh.slice(0, 40) }, false],
  ['a short secret', { ...keys, auth: 'AAAA' }, false],
  ['nothing', { p256dh: '', auth: '' }, false],
])('the check decides whether it can encrypt to %s', (_what, keys, isGood) => {
  expect(areKeys(keys)).toBe(isGood)
})

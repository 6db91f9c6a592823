import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  certificateSerial,
  publicKeyIn,
  rootSerials,
} from '../../../demo/api/src/payments/alipay/certificates.ts'
import { selfSigned } from './providers/certificate.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const one = selfSigned({ ...rsa, name: 'One', serial: 0x1234 })
const two = selfSigned({ ...rsa, name: 'Two', serial: 0x0102 })
const other = selfSigned({ ...ec, name: 'Other', serial: 0x0304 })

/** https://opendocs.alipay.com/common/056zub: MD5 of the issuer's name and the serial number. */
const expected = (name: string, serial: number): string =>
  createHash('md5')
    .update(`CN=${name},OU=Certification Authority,O=Tavern,C=CN${serial}`)
    .digest('hex')

test('the serial of a certificate is that of Alipay [PAY-07]', () => {
  expect(certificateSerial(one)).toBe(expected('One', 0x1234))
  expect(publicKeyIn(one).equals(rsa.publicKey)).toBe(true)
})

test('the serials of the roots are those signed with RSA, in order [PAY-07]', () => {
  const serials = `${expected('One', 0x1234)}_${expected('Two', 0x0102)}`
  expect(rootSerials(`${one}${other}${two}`)).toBe(serials)
})

test('a file without a certificate is refused [PAY-07]', () => {
  expect(() => certificateSerial('MIIE')).toThrow('no certificate in PEM')
})

import { createSign, type KeyObject } from 'node:crypto'

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 0x80 ? Buffer.from([length]) : Buffer.from([0x82, length >> 8, length & 0xff])
  return Buffer.concat([Buffer.from([tag]), size, content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts)

const oid = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'))

const NAMES = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const

/** A name in the order of its parts. */
const nameOf = (parts: readonly (readonly [keyof typeof NAMES, string])[]): Buffer =>
  sequence(
    ...parts.map(([kind, value]) =>
      element(0x31, sequence(oid(NAMES[kind]), element(0x0c, Buffer.from(value)))),
    ),
  )

const ALGORITHMS = {
  rsa: sequence(oid('2a864886f70d01010b'), element(0x05)),
  ec: sequence(oid('2a8648ce3d040302')),
}

interface Certificate {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** The CN of the issuer, whose other parts are C, O and OU of a test. */
  readonly name: string
  readonly serial: number
}

/** A certificate that signs itself, in PEM. */
export const selfSigned = ({ privateKey, publicKey, name, serial }: Certificate): string => {
  const algorithm = ALGORITHMS[privateKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec']
  const issuer = nameOf([
    ['C', 'CN'],
    ['O', 'Tavern'],
    ['OU', 'Certification Authority'],
    ['CN', name],
  ])
  const time = (text: string) => element(0x17, Buffer.from(text))
  const signed = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([serial >> 8, serial & 0xff])),
    algorithm,
    issuer,
    sequence(time('200101000000Z'), time('490101000000Z')),
    issuer,
    Buffer.from(publicKey.export({ type: 'spki', format: 'der' })),
  )
  const signature = createSign('SHA256').update(signed).sign(privateKey)
  const der = sequence(signed, algorithm, element(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

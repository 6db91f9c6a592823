import { createHash, X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Prefix of the OIDs of RSA signatures, 1.2.840.113549.1.1, in DER. */
const RSA_SIGNATURES = Buffer.from('2a864886f70d0101', 'hex')

const LONG_LENGTH = 0x80

/** Offsets of the content and the end of the DER element at an offset. */
const elementAt = (der: Buffer, offset: number): { readonly from: number; readonly to: number } => {
  const first = der.readUInt8(offset + 1)
  const bytes = first < LONG_LENGTH ? 0 : first - LONG_LENGTH
  const length = bytes === 0 ? first : der.readUIntBE(offset + 2, bytes)
  const from = offset + 2 + bytes
  return { from, to: from + length }
}

/** Whether a certificate is signed with RSA: its second element names the algorithm. */
const isSignedWithRsa = ({ raw }: X509Certificate): boolean => {
  const signed = elementAt(raw, elementAt(raw, 0).from)
  const algorithm = elementAt(raw, elementAt(raw, signed.to).from)
  const oid = raw.subarray(algorithm.from, algorithm.to)
  return oid.subarray(0, RSA_SIGNATURES.length).equals(RSA_SIGNATURES)
}

/** Serial as Alipay defines it: MD5 of the issuer, last part first, and the decimal number. */
const serialOf = ({ issuer, serialNumber }: X509Certificate): string => {
  const name = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

const certificatesIn = (pem: string): readonly X509Certificate[] => {
  const found = pem.match(PEM) ?? []
  if (found.length === 0) throw new Error('the file contains no certificate in PEM')
  return found.map((one) => new X509Certificate(one))
}

/** Serial of the first certificate of a file. */
export const certificateSerial = (pem: string): string => {
  const [first] = certificatesIn(pem)
  return first === undefined ? '' : serialOf(first)
}

/** Serials of the root certificates that are signed with RSA; the others are for SM2. */
export const rootSerials = (pem: string): string =>
  certificatesIn(pem).filter(isSignedWithRsa).map(serialOf).join('_')

/** Public key of the first certificate of a file. */
export const publicKeyIn = (pem: string): X509Certificate['publicKey'] => {
  const [first] = certificatesIn(pem)
  if (first === undefined) throw new Error('the file contains no certificate in PEM')
  return first.publicKey
}

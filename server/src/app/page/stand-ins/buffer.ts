type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const binaryOf = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return binary
}

const base64Of = (bytes: Uint8Array): string => btoa(binaryOf(bytes))

const urlSafe: Readonly<Record<string, string>> = { '+': '-', '/': '_', '=': '' }

const write: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  utf8: (bytes) => decoder.decode(bytes),
  latin1: binaryOf,
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  base64: base64Of,
  base64url: (bytes) => base64Of(bytes).replace(/[+/=]/g, (sign) => urlSafe[sign] ?? ''),
}

/** Accepts both alphabets like Node, and ignores all other characters. */
const fromBase64 = (text: string): Uint8Array => {
  const [begin = ''] = text.split('=')
  const plain = begin
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain
  return Uint8Array.from(atob(whole), (sign) => sign.charCodeAt(0))
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))

const read: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  utf8: (text) => encoder.encode(text),
  latin1: (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
  hex: fromHex,
  base64: fromBase64,
  base64url: fromBase64,
}

/** The subset of Node's `Buffer` that this server uses, for pages. */
export class Buffer extends Uint8Array {
  static override from(
    data: string | Iterable<number> | ArrayLike<number> | ArrayBuffer,
    how?: unknown,
    length?: number,
  ): Buffer {
    if (data instanceof ArrayBuffer) return new Buffer(data, how as number | undefined, length)
    if (typeof data === 'string') return new Buffer(read[(how as Encoding) ?? 'utf8'](data))
    return new Buffer(Uint8Array.from(data as ArrayLike<number>))
  }

  static override of(...bytes: number[]): Buffer {
    return Buffer.from(bytes)
  }

  static alloc(size: number): Buffer {
    return new Buffer(size)
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size)
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length
  }

  static concat(parts: readonly Uint8Array[], size?: number): Buffer {
    const whole = new Buffer(size ?? parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  override toString(encoding: Encoding = 'utf8'): string {
    return write[encoding](this)
  }

  /** Writes text; omits the part that does not fit. */
  write(text: string, at = 0): number {
    return encoder.encodeInto(text, this.subarray(at)).written
  }

  writeUInt16BE(value: number, at = 0): number {
    this.#view.setUint16(at, value)
    return at + 2
  }

  writeUInt32BE(value: number, at = 0): number {
    this.#view.setUint32(at, value)
    return at + 4
  }

  readUInt32BE(at = 0): number {
    return this.#view.getUint32(at)
  }

  get #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.length)
  }
}

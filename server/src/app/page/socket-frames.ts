/** A payload of a WebSocket frame: text, or bytes. */
export type Payload = string | Uint8Array

const TEXT = 1

const text = new TextDecoder()

/** The payloads of consecutive unmasked frames of RFC 6455, as the gateway writes them. */
export const payloadsOf = (frames: Uint8Array): Payload[] => {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.length)
  const payloads: Payload[] = []
  for (let at = 0; at < frames.length; ) {
    const isText = ((frames[at] ?? 0) & 0x0f) === TEXT
    const short = (frames[at + 1] ?? 0) & 0x7f
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const length =
      short < 126 ? short : short === 126 ? view.getUint16(at + 2) : view.getUint32(at + 6)
    // The gateway may write the same bytes to others.
    const payload = Uint8Array.from(frames.subarray(at + head, at + head + length))
    payloads.push(isText ? text.decode(payload) : payload)
    at += head + length
  }
  return payloads
}

import type { Socket } from 'node:net'

const CHUNK_BYTES = 64 * 1024

/** Puts so many frames together as sockets like to take them. */
export const chunksOf = (
  count: number,
  frameAt: (index: number) => Uint8Array,
): readonly Uint8Array[] => {
  const list: Uint8Array[] = []
  let open: Uint8Array[] = []
  let size = 0
  for (let index = 0; index < count; index++) {
    const frame = frameAt(index)
    open.push(frame)
    size += frame.length
    if (size < CHUNK_BYTES && index < count - 1) continue
    list.push(Buffer.concat(open))
    open = []
    size = 0
  }
  return list
}

/** Writes all of it as fast as the socket takes it. */
export const feed = (socket: Socket, chunks: readonly Uint8Array[]): void => {
  let next = 0
  const write = () => {
    while (next < chunks.length) {
      if (!socket.write(chunks[next++] as Uint8Array)) {
        socket.once('drain', write)
        return
      }
    }
  }
  write()
}

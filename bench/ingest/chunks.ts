import type { Socket } from 'node:net'

const CHUNK_BYTES = 64 * 1024

/** Joins frames into chunks of a size typical for sockets. */
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

/** Writes all chunks as fast as the socket accepts them. */
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

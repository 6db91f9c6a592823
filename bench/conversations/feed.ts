import { nodePlatform } from '../../src/platform/node.ts'
import type { Platform, SocketListener } from '../../src/platform/platform.ts'
import { frameTags } from '../../src/protocol/proto-tags.ts'
import { ProtoWriter } from '../../src/protocol/proto-writer.ts'
import { binaryCodec, commands, decodeBody, emptyBody } from '../../src/protocol-entry.ts'
import { answerFrame, answerTo } from '../support/answers.ts'

/**
 * A server in this process: a socket without a network, with everything encoded before the
 * measurement.
 */
export interface Feed {
  readonly platform: Platform
  /** Passes a frame to the client like its socket would. */
  deliver(frame: Uint8Array): void
}

/** Serves these pages of a conversation list. */
export const feedOf = (pages: readonly Uint8Array[]): Feed => {
  let listener: SocketListener | undefined
  const { list } = commands.conversation
  const bodies = pages.map((page) => new ProtoWriter().bytes(frameTags.body, page).finish())
  const answer = (data: Uint8Array) => {
    const frame = binaryCodec.decode(data)
    if (frame.kind !== 'request') return
    const { startIndex } = decodeBody(frame.body, list.request)
    const body = frame.command === list.name ? bodies[Number(startIndex)] : undefined
    // Keeps the server's cost out of the client's: only the head is encoded here.
    const bytes = body ? Buffer.concat([answerFrame(frame, emptyBody), body]) : answerTo(frame)
    setImmediate(() => listener?.onData(bytes))
  }
  const openSocket: Platform['openSocket'] = (_, handlers) => {
    listener = handlers
    setImmediate(() => handlers.onOpen())
    return { send: (data) => answer(data as Uint8Array), close: () => {} }
  }
  return {
    platform: { ...nodePlatform(globalThis as never), openSocket },
    deliver: (frame) => listener?.onData(frame),
  }
}

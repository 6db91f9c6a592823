/** The wire form of a body: bytes in binary frames, text in text frames. */
export type WireBody = Uint8Array | string

/** Asks the other side to run a command. */
export interface RequestFrame {
  readonly kind: 'request'
  readonly command: string
  readonly seq: number
  /** Client unix seconds. */
  readonly reqtime: number
  /** CRC-32 of authKey and body; 0 where the command has none. */
  readonly checksum: number
  readonly body: WireBody
}

/** Answers the request of the same `seq`. */
export interface AnswerFrame {
  readonly kind: 'answer'
  readonly command: string
  readonly seq: number
  /** 0 is success. */
  readonly errorCode: number
  readonly errorInfo: string
  readonly body: WireBody
}

/**
 * A notification that the client did not request. `seq` is the push's number, acknowledged later.
 */
export interface PushFrame {
  readonly kind: 'push'
  readonly command: string
  readonly seq: number
  readonly body: WireBody
}

/** A unit on a socket: a request, its answer or a push. */
export type Frame = RequestFrame | AnswerFrame | PushFrame

/** Turns frames into socket data and back. `decode` throws {@link MalformedFrame}. */
export interface FrameCodec {
  readonly format: 'binary' | 'text'
  /** Writes a frame. */
  encode(frame: Frame): WireBody
  /** Reads a frame; throws MalformedFrame. */
  decode(data: WireBody): Frame
}

/** The received data is not a frame. Its connection can no longer be trusted. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame'
}

/** Request numbers stay below this (spec 2 section 9). */
export const SEQ_LIMIT = 2_415_919_103

/** The body of who has nothing to say. */
export const emptyBody: Uint8Array = new Uint8Array(0)

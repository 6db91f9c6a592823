import type { LogPort } from '../platform/platform.ts'
import type { Frame, WireBody } from '../protocol/frame.ts'
import type { FrameWire } from './frame-wire.ts'
import type { Requests } from './requests.ts'
import type { TransportListener } from './transport.ts'

/** Reads socket data; undefined, with a log line, if it is not a frame. */
export const reader =
  (log: LogPort, wire: FrameWire) =>
  (data: WireBody): Frame | undefined => {
    try {
      return wire.read(data)
    } catch (cause) {
      log.write('warn', 'receive: malformed data, connecting again', cause)
      return undefined
    }
  }

interface ReceiverParts {
  readonly log: LogPort
  readonly listener: TransportListener
  readonly requests: Requests
}

/** Dispatches received frames. Answers without a request are counted, logged and ignored. */
export const receiver = ({ log, listener, requests }: ReceiverParts) => {
  let strays = 0
  const stray = (frame: Frame) => {
    strays++
    log.write('debug', `receive: no request for ${frame.kind} ${frame.seq}, stray no. ${strays}`)
  }
  return (frame: Frame): void => {
    switch (frame.kind) {
      case 'push':
        try {
          listener.onPush(frame)
        } catch (error) {
          log.write('error', `tell push ${frame.command}: the listener threw`, error)
        }
        break
      case 'answer':
        if (!requests.answered(frame)) stray(frame)
        break
      case 'request':
        stray(frame)
        break
      default:
        frame satisfies never
    }
  }
}

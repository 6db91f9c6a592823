import { Connection } from './connection.ts'
import { frameWire } from './frame-wire.ts'
import { reader, receiver } from './receive.ts'
import { requestSequence } from './request-sequence.ts'
import { Requests } from './requests.ts'
import type { FrameTap, Transport, TransportListener, TransportOptions } from './transport.ts'
import { pingOf, requestWriter } from './write-request.ts'

/** Assembles a transport. It does nothing before its `open`. */
export const createTransport = (
  options: TransportOptions,
  listener: TransportListener,
): Transport => {
  const { platform, codec, addressOf, isCompressed } = options
  const tap: FrameTap = {}
  const wire = frameWire({ codec, gzip: platform.gzip, isCompressed, tap })
  const read = reader(platform.log, wire)
  const nextSeq = requestSequence(platform.random)
  const requests = new Requests({
    clock: platform.clock,
    trace: options.trace,
    nextSeq,
    write: (seq, request) => write(seq, request),
  })
  const receive = receiver({ log: platform.log, listener, requests })
  const confined = (what: string, notify: () => void) => {
    try {
      notify()
    } catch (error) {
      platform.log.write('error', `${what}: the listener threw`, error)
    }
  }
  const connection = new Connection({
    platform,
    addressOf,
    ping: () => requests.add(pingOf(codec)),
    onOpen: () => {
      requests.flush()
      confined('tell open', () => listener.onOpen())
    },
    onAdmitted: () => requests.flush(),
    onData: (data) => {
      const frame = read(data)
      if (frame !== undefined) return receive(frame)
      confined('tell malformed data', () => listener.onMalformed?.())
      connection.on('broken')
    },
    onLost: () => requests.lost(),
    onClosed: (isFatal) => requests.closed(isFatal ? 'lost' : 'closed'),
    onNetState: (state) => confined('tell state', () => listener.onNetState(state)),
    onReconnectFailed: () => confined('tell failure', () => listener.onReconnectFailed()),
    onFatal: () => confined('tell end', () => listener.onFatal()),
  })
  const write = requestWriter({ clock: platform.clock, wire, connection })
  return {
    open: () => connection.on('open'),
    request: (request) => requests.add(request),
    admit: (authKey) => connection.admit(authKey),
    disown: () => requests.disowned(),
    reopen: () => connection.on('reopen'),
    close: () => connection.on('close'),
    tap,
    get openRequests() {
      return requests.open
    },
  }
}

import { Connection } from './connection.ts'
import { frameWire, pingOf, receiver, requestWriter } from './frames.ts'
import { Requests, requestSequence } from './requests.ts'
import type { FrameTap, Transport, TransportListener, TransportOptions } from './transport.ts'

/** Assembles a transport. It does nothing before its `open`. */
export const createTransport = (
  options: TransportOptions,
  listener: TransportListener,
): Transport => {
  const { platform, codec, addressOf, isCompressed } = options
  const tap: FrameTap = {}
  const { clock, gzip, log, random } = platform
  const wire = frameWire({ codec, gzip, isCompressed, tap, log })
  const nextSeq = requestSequence(random)
  const requests = new Requests({
    clock,
    trace: options.trace,
    nextSeq,
    write: (seq, request) => write(seq, request),
  })
  const confined = (what: string, notify: () => void) => {
    try {
      notify()
    } catch (error) {
      log.write('error', `${what}: the listener threw`, error)
    }
  }
  const receive = receiver({
    log,
    requests,
    onPush: (frame) => confined(`push ${frame.command}`, () => listener.onPush(frame)),
  })
  const connection = new Connection({
    platform,
    addressOf,
    ping: () => requests.add(pingOf(codec)),
    onOpen: () => {
      requests.flush()
      confined('open', () => listener.onOpen())
    },
    onAdmitted: () => requests.flush(),
    onData: (data) => {
      const frame = wire.read(data)
      if (frame !== undefined) return receive(frame)
      confined('malformed data', () => listener.onMalformed?.())
      connection.on('broken')
    },
    onLost: () => requests.lost(),
    onClosed: (isFatal) => requests.closed(isFatal ? 'lost' : 'closed'),
    onNetState: (state) => confined('state', () => listener.onNetState(state)),
    onReconnectFailed: () => confined('failure', () => listener.onReconnectFailed()),
    onFatal: () => confined('end', () => listener.onFatal()),
  })
  const write = requestWriter({ clock, wire, connection })
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

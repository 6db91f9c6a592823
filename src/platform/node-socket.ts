import type { WebSocket as WsSocket } from 'ws'
import { failedSocket, openBrowserSocket } from './browser-socket.ts'
import type { Socket, SocketListener } from './platform.ts'

type WsClass = typeof WsSocket
type WebClass = new (url: string) => WebSocket

export type OpenSocket = (url: string, listener: SocketListener) => Socket

type Builtins = Partial<Pick<NodeJS.Process, 'getBuiltinModule' | 'cwd'>>

/**
 * The name goes through a parameter so that bundlers leave the import alone: browsers never run it,
 * and the package need not be installed to build for them. Jest's modules cannot import; there
 * Node's `require` can.
 */
const load = async (name: string, { getBuiltinModule, cwd }: Builtins): Promise<WsClass> => {
  try {
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).WebSocket
  } catch (error) {
    const modules = getBuiltinModule?.('node:module')
    if (modules === undefined || cwd === undefined) throw error
    return modules.createRequire(`${cwd()}/package.json`)(name).WebSocket
  }
}

/**
 * Opens sockets in Node: with the package `ws`, else with Node's own WebSocket (22 and later). Loads the
 * package at the first call, never before.
 */
export const nodeSockets = (builtIn: WebClass | undefined, process: Builtins = {}): OpenSocket => {
  let loading: Promise<OpenSocket> | undefined
  return (url, listener) => {
    loading ??= load('ws', process).then(opensWith, () => opensBuiltIn(builtIn))
    return later(loading, url, listener)
  }
}

const opensBuiltIn = (builtIn: WebClass | undefined): OpenSocket =>
  builtIn === undefined
    ? (_, listener) => failedSocket(listener, 'open socket: install the package ws')
    : (url, listener) => openBrowserSocket(builtIn, url, listener)

type Later = { readonly name: 'loading' | 'closed' } | { readonly name: 'there'; socket: Socket }

/** A socket whose class is still on its way. Nothing can be sent before it is open, so nothing is kept. */
const later = (loading: Promise<OpenSocket>, url: string, listener: SocketListener): Socket => {
  let state: Later = { name: 'loading' }
  loading.then((open) => {
    if (state.name === 'loading') state = { name: 'there', socket: open(url, listener) }
  })
  return {
    send(data) {
      if (state.name === 'there') state.socket.send(data)
    },
    close(code, reason) {
      if (state.name === 'there') state.socket.close(code, reason)
      state = { name: 'closed' }
    },
  }
}

/** `closeTimeout`: milliseconds to wait for the other side's goodbye; a process that is done should not hang. */
const wsOptions = { perMessageDeflate: false, closeTimeout: 2_000 }

/** Read from one socket before timers and other sockets have their turn. */
const TICK_BYTES = 32 * 1024

/**
 * Node reads a full socket up to thirty-two times in one tick of the event loop, which blocks it
 * for a tenth of a second when much data arrives. Call the function with the size of every chunk.
 */
const pauseAfterTick = (socket: WsSocket): ((bytes: number) => void) => {
  let left = TICK_BYTES
  return (bytes) => {
    left -= bytes
    if (left > 0) return
    left = Number.POSITIVE_INFINITY
    socket.pause()
    setImmediate(() => {
      left = TICK_BYTES
      socket.resume()
    })
  }
}

/** Opens sockets with a class of the package `ws`. */
export const opensWith =
  (Ws: WsClass): OpenSocket =>
  (url, listener) => {
    let socket: WsSocket
    try {
      socket = new Ws(url, wsOptions)
    } catch (error) {
      return failedSocket(listener, String(error))
    }
    socket.on('open', () => listener.onOpen())
    const received = pauseAfterTick(socket)
    socket.on('message', (data: Buffer, isBinary) => {
      received(data.length)
      listener.onData(isBinary ? data : data.toString())
    })
    socket.on('close', (code, reason) => listener.onClose(code, reason.toString()))
    // Every error is followed by `close`.
    socket.on('error', () => undefined)
    return {
      send(data) {
        if (socket.readyState === Ws.OPEN) socket.send(data)
      },
      close(code, reason) {
        socket.removeAllListeners('open').removeAllListeners('message').removeAllListeners('close')
        socket.close(code, reason)
      },
    }
  }

import type { MiniProgramApi } from './mini-program-api.ts'
import type { Socket, SocketListener } from './platform.ts'
import { systemClock } from './system-clock.ts'

const NO_CODE = 1006

/**
 * Opens a socket of a mini program. Hosts tell of a failure by `fail`, by `onError`, by `onClose`, or by
 * several of them: the first one is the end.
 */
export const openMiniProgramSocket = (
  api: MiniProgramApi,
  url: string,
  listener: SocketListener,
): Socket => {
  let status: 'opening' | 'open' | 'over' = 'opening'
  const end = (code: number, reason: string) => {
    if (status === 'over') return
    status = 'over'
    listener.onClose(code, reason)
  }
  /** Some hosts fail within the call, where the listener may not hear it. */
  const endLater = (reason: string) => systemClock.after(0, () => end(NO_CODE, reason))
  const task = taskOf(api, url, endLater)
  task?.onOpen(() => {
    if (status !== 'opening') return
    status = 'open'
    listener.onOpen()
  })
  task?.onMessage(({ data }) => {
    if (status === 'open') listener.onData(typeof data === 'string' ? data : new Uint8Array(data))
  })
  task?.onClose(({ code = NO_CODE, reason = '' }) => end(code, reason))
  task?.onError(({ errMsg = '' }) => end(NO_CODE, errMsg))
  return {
    send(data) {
      if (status === 'open') unlessDead(() => task?.send({ data: sendable(data), fail: nothing }))
    },
    close(code, reason) {
      status = 'over'
      unlessDead(() => task?.close({ code, reason, fail: nothing }))
    },
  }
}

const taskOf = (api: MiniProgramApi, url: string, fail: (reason: string) => void) => {
  try {
    const task = api.connectSocket({
      url,
      tcpNoDelay: true,
      fail: ({ errMsg = '' }) => fail(errMsg),
    })
    if (task === undefined) fail('no socket task')
    return task
  } catch (error) {
    fail(String(error))
    return undefined
  }
}

/** Hosts take whole buffers, never a view of one. */
const sendable = (data: Uint8Array | string): ArrayBuffer | string => {
  if (typeof data === 'string') return data
  const { buffer, byteLength } = data
  const isWhole = buffer.byteLength === byteLength
  return (isWhole ? buffer : data.slice().buffer) as ArrayBuffer
}

/** Unsendable data is lost with its socket, which reports that itself. */
const nothing = () => {}

/** Hosts that closed the socket of a hidden program throw instead of failing. */
const unlessDead = (act: () => void): void => {
  try {
    act()
  } catch {}
}

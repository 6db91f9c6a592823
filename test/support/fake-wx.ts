import { WebSocket } from 'ws'
import type { Failure, MiniProgramApi, SocketTask } from '../../src/platform/mini-program-api.ts'
import { type FakeWxFiles, fakeWxFiles } from './fake-wx-files.ts'

/** The limits of a mini program: open sockets, and bytes of its storage. */
const SOCKETS = 5
const ENTRY_BYTES = 1024 * 1024
const STORAGE_BYTES = 10 * ENTRY_BYTES

export interface FakeWx extends MiniProgramApi {
  readonly addFile: FakeWxFiles['addFile']
  readonly removeFile: FakeWxFiles['removeFile']
  /** The network goes on or off and says so; while it is off nothing connects. */
  setNetwork(isConnected: boolean): void
  /** The user goes to another app, or comes back. */
  setShown(isShown: boolean): void
  /** Resolves when no socket is left. */
  closed(): Promise<void>
  /** Sockets that are not closed, and listeners of the host. */
  counts(): { readonly sockets: number; readonly listeners: number }
}

export interface FakeWxOptions {
  /** A host that lets no program read files. */
  readonly hasFileSystem?: boolean
  /** A host of 2019, which reads files as a whole. */
  readonly readsRanges?: boolean
  /** The callbacks of a socket that fails: some hosts use one of them, some both. */
  readonly failsBy?: readonly ('error' | 'close')[]
}

/** Callbacks never come within the call. */
const later = (run: () => void): void => void setTimeout(run, 0)

const failing = (errMsg: string, fail?: (failure: Failure) => void): void =>
  later(() => fail?.({ errMsg }))

/** Accepts objects of other contexts too: each program runs in its own. */
const isBuffer = (data: unknown): boolean =>
  Object.prototype.toString.call(data) === '[object ArrayBuffer]'

/** The host of a mini program over real sockets and HTTP, as strict as the real one. */
export const fakeWx = ({
  failsBy = ['error', 'close'],
  hasFileSystem = true,
  readsRanges = true,
}: FakeWxOptions = {}): FakeWx => {
  const host = hostEvents()
  const { addFile, removeFile, api } = fakeWxFiles({ readsRanges })
  const tasks = new Set<SocketTask>()
  let waiting: (() => void)[] = []
  const look = () => {
    if (tasks.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  let isConnected = true
  return {
    ...fakeStorage(),
    ...host.api,
    uploadFile: api.uploadFile,
    ...(hasFileSystem && { getFileSystemManager: api.getFileSystemManager }),
    addFile,
    removeFile,
    connectSocket({ url, fail }) {
      if (!/^wss?:\/\//.test(url)) {
        failing('connectSocket:fail invalid url', fail)
        return undefined
      }
      if (tasks.size >= SOCKETS) {
        failing('connectSocket:fail exceed max task count', fail)
        return undefined
      }
      const task = socketTask(isConnected ? url : 'ws://127.0.0.1:1', failsBy, () => {
        tasks.delete(task)
        look()
      })
      tasks.add(task)
      return task
    },
    getNetworkType: ({ success }) =>
      later(() => success({ networkType: isConnected ? 'wifi' : 'none' })),
    request({ url, method, data, header, success, fail }) {
      const controller = new AbortController()
      if (data !== undefined && typeof data !== 'string' && !isBuffer(data)) {
        failing('request:fail parameter error: data should be String or ArrayBuffer', fail)
        return undefined
      }
      fetch(url, {
        method,
        signal: controller.signal,
        ...(data !== undefined && { body: data }),
        ...(header !== undefined && { headers: header }),
      })
        .then(async (answer) => {
          const header = Object.fromEntries(answer.headers)
          success({ statusCode: answer.status, data: await answer.text(), header })
        })
        .catch((error) => fail({ errMsg: `request:fail ${error}` }))
      return { abort: () => controller.abort() }
    },
    getDeviceInfo: () => ({ platform: 'ios', brand: 'iPhone' }),
    getRandomValues: ({ length, success }) =>
      later(() => success({ randomValues: crypto.getRandomValues(new Uint8Array(length)).buffer })),
    setNetwork(now) {
      isConnected = now
      host.publish('network', { isConnected })
    },
    setShown: (isShown) => host.publish(isShown ? 'show' : 'hide', {}),
    closed: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        look()
      }),
    counts: () => ({ sockets: tasks.size, listeners: host.count() }),
  }
}

const socketTask = (
  url: string,
  failsBy: readonly ('error' | 'close')[],
  whenOver: () => void,
): SocketTask => {
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const listeners: { error?: (failure: Failure) => void } = {}
  let hasFailed = false
  socket.onerror = ({ message }) => {
    hasFailed = true
    if (failsBy.includes('error')) listeners.error?.({ errMsg: message })
  }
  socket.addEventListener('close', whenOver)
  return {
    send({ data, fail }) {
      if (typeof data !== 'string' && !isBuffer(data)) {
        throw new TypeError(
          'SocketTask.send:fail parameter error: data should be String or ArrayBuffer',
        )
      }
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
      else failing('SocketTask.send:fail SocketTask.readyState is not OPEN', fail)
    },
    close({ code = 1000, reason = '', fail }) {
      if (code !== 1000 && (code < 3000 || code > 4999))
        failing('SocketTask.close:fail invalid code', fail)
      else socket.close(code, reason)
    },
    onOpen: (listener) => {
      socket.onopen = () => listener()
    },
    onMessage: (listener) => {
      socket.onmessage = ({ data }) => listener({ data: data as ArrayBuffer | string })
    },
    onClose: (listener) => {
      socket.onclose = ({ code, reason }) => {
        if (!hasFailed || failsBy.includes('close')) listener({ code, reason })
      }
    },
    onError: (listener) => {
      listeners.error = listener
    },
  }
}

const fakeStorage = (): Pick<
  MiniProgramApi,
  'getStorageSync' | 'setStorageSync' | 'removeStorageSync' | 'getStorageInfoSync'
> => {
  const entries = new Map<string, string>()
  const taken = () => [...entries.values()].reduce((sum, text) => sum + text.length, 0)
  return {
    getStorageSync: (key) => entries.get(key) ?? '',
    setStorageSync(key, value) {
      if (value.length > ENTRY_BYTES)
        throw new Error('setStorageSync:fail entry size limit reached')
      if (taken() + value.length > STORAGE_BYTES)
        throw new Error('setStorageSync:fail exceed storage max size')
      entries.set(key, value)
    },
    removeStorageSync: (key) => void entries.delete(key),
    getStorageInfoSync: () => ({ keys: [...entries.keys()] }),
  }
}

type Fact = 'network' | 'show' | 'hide'

const hostEvents = () => {
  const listeners: Record<Fact, Set<(fact: never) => void>> = {
    network: new Set(),
    show: new Set(),
    hide: new Set(),
  }
  const on = (fact: Fact) => (listener: (fact: never) => void) => void listeners[fact].add(listener)
  const off = (fact: Fact) => (listener: (fact: never) => void) =>
    void listeners[fact].delete(listener)
  return {
    api: {
      onNetworkStatusChange: on('network'),
      offNetworkStatusChange: off('network'),
      onAppShow: on('show'),
      offAppShow: off('show'),
      onAppHide: on('hide'),
      offAppHide: off('hide'),
    },
    publish(fact: Fact, what: object) {
      for (const listener of [...listeners[fact]]) listener(what as never)
    },
    count: () => Object.values(listeners).reduce((sum, { size }) => sum + size, 0),
  }
}

import { describe } from 'vitest'
import { WebSocket } from 'ws'
import { type BrowserScope, browserPlatform } from '../../src/platform/browser.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { miniProgramPlatform } from '../../src/platform/mini-program.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { type FakeWxOptions, fakeWx } from '../support/fake-wx.ts'
import { provePlatform, type Subject } from './platform-suite.ts'

/** The storage of a window, as far as it is used. */
const localStorage = () => {
  const { get, set, remove, keys } = memoryStorage()
  return {
    getItem: get,
    setItem: set,
    removeItem: remove,
    key: (index: number) => keys()[index] ?? null,
    get length() {
      return keys().length
    },
  } as unknown as Storage
}

/** Browsers do not throw if an error has no listener. */
class QuietSocket extends WebSocket {
  constructor(url: string) {
    super(url)
    this.on('error', () => undefined)
  }
}

const aBrowser = (): Subject => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { onLine: true, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)' }
  const window = Object.assign(new EventTarget(), { navigator, document, crypto, fetch })
  const scope = Object.assign(window, { WebSocket: QuietSocket, localStorage: localStorage() })
  return {
    platform: browserPlatform(scope as unknown as BrowserScope),
    setNetwork(isOnline) {
      navigator.onLine = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
    setVisible(isVisible) {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const aMiniProgram =
  (host: 'wx' | 'uni', options: FakeWxOptions = {}) =>
  (): Subject => {
    const wx = fakeWx(options)
    const { setNetwork, setShown } = wx
    return { platform: miniProgramPlatform(wx, host), setNetwork, setVisible: setShown }
  }

describe('every platform [PLATFORM-30] [PLATFORM-31] [PLATFORM-32] [PLATFORM-33] [PLATFORM-34]', () => {
  provePlatform('a browser', aBrowser)
  provePlatform('Node', () => ({ platform: nodePlatform(globalThis) }))
  provePlatform('a mini program', aMiniProgram('wx'))
  provePlatform(
    'a mini program whose sockets fail by an error',
    aMiniProgram('wx', { failsBy: ['error'] }),
  )
  provePlatform(
    'uni-app, whose sockets fail by closing',
    aMiniProgram('uni', { failsBy: ['close'] }),
  )
})

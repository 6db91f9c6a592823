import { consoleLog } from './console-log.ts'
import type { MiniProgramApi } from './mini-program-api.ts'
import { started } from './mini-program-call.ts'
import { miniProgramFiles } from './mini-program-files.ts'
import { openMiniProgramSocket } from './mini-program-socket.ts'
import type {
  DevicePort,
  HttpPort,
  NetworkPort,
  PagePort,
  Platform,
  StoragePort,
} from './platform.ts'
import { pooledRandom } from './pooled-random.ts'
import { storageRecords } from './storage-records.ts'
import { systemClock } from './system-clock.ts'

const WX = 27
const UNI = 28

/** The platform of a mini program or mini game: all of it through the host's `wx` or `uni`. */
export const miniProgramPlatform = (api: MiniProgramApi, host: 'wx' | 'uni'): Platform => ({
  clock: systemClock,
  random: pooledRandom(api),
  openSocket: (url, listener) => openMiniProgramSocket(api, url, listener),
  network: networkOf(api),
  storage: storageOf(api),
  records: storageRecords(storageOf(api)),
  http: httpOf(api),
  files: miniProgramFiles(api),
  page: pageOf(api),
  startWorkerClock: () => undefined,
  log: consoleLog,
  device: deviceOf(api, host),
})

/** Online until the host reports otherwise; it is queried while there is a listener. */
const networkOf = (api: MiniProgramApi): NetworkPort => {
  let isOnline = true
  return {
    isOnline: () => isOnline,
    watch(listener) {
      let isWatched = true
      let reported = isOnline
      const onChange = (now: boolean) => {
        if (!isWatched) return
        isOnline = now
        if (now === reported) return
        reported = now
        listener(now)
      }
      const changed = ({ isConnected }: { readonly isConnected: boolean }) => onChange(isConnected)
      api.getNetworkType({ success: ({ networkType }) => onChange(networkType !== 'none') })
      api.onNetworkStatusChange(changed)
      return () => {
        isWatched = false
        api.offNetworkStatusChange?.(changed)
      }
    },
  }
}

const storageOf = (api: MiniProgramApi): StoragePort => ({
  get(key) {
    const text = api.getStorageSync(key)
    return typeof text === 'string' && text !== '' ? text : null
  },
  set: (key, value) => api.setStorageSync(key, value),
  remove: (key) => api.removeStorageSync(key),
  keys: () => api.getStorageInfoSync().keys,
})

const httpOf = (api: MiniProgramApi): HttpPort => ({
  start({ method, url, body }) {
    const { answer, stop } = started('send request', (callbacks) =>
      api.request({
        ...callbacks,
        url,
        method,
        ...(body !== undefined && { data: body, header: { 'content-type': 'application/json' } }),
        dataType: 'text',
        responseType: 'text',
      }),
    )
    const httpAnswer = answer.then(({ statusCode, data }) => ({
      status: Number(statusCode),
      text: typeof data === 'string' ? data : JSON.stringify(data),
    }))
    return { answer: httpAnswer, stop }
  },
})

/** Visible until the host reports otherwise; changes are ignored without a listener. */
const pageOf = (api: MiniProgramApi): PagePort => {
  let isVisible = true
  let watches = 0
  const whenShown = api.onAppShow ?? api.onShow
  const whenHidden = api.onAppHide ?? api.onHide
  return {
    isVisible: () => isVisible,
    watch(listener) {
      let isWatched = true
      watches++
      const onChange = (now: boolean) => () => {
        if (!isWatched) return
        isVisible = now
        listener(now)
      }
      const [shown, hidden] = [onChange(true), onChange(false)]
      whenShown?.(shown)
      whenHidden?.(hidden)
      return () => {
        if (isWatched) watches--
        if (watches === 0) isVisible = true
        isWatched = false
        const offShow = api.offAppShow ?? api.offShow
        const offHide = api.offAppHide ?? api.offHide
        offShow?.(shown)
        offHide?.(hidden)
      }
    },
  }
}

const deviceOf = (api: MiniProgramApi, host: 'wx' | 'uni'): DevicePort => {
  const info = (api.getDeviceInfo ?? api.getSystemInfoSync)?.() ?? {}
  const { uniPlatform = '', SDKVersion = '' } =
    (api.getAppBaseInfo ?? api.getSystemInfoSync)?.() ?? {}
  const filesFrom = host === 'wx' ? WX_FILES : FILES_FROM[uniPlatform]
  return {
    platform: host === 'wx' ? WX : UNI,
    system: info.platform ?? '',
    brand: info.brand ?? info.deviceBrand ?? '',
    isMiniProgram: true,
    isUniApp: host === 'uni',
    isNativeApp: host === 'uni' && uniPlatform.startsWith('app'),
    ...(isOlder(SDKVersion, filesFrom) && { cannotChooseFiles: true }),
  }
}

const WX_FILES = '2.5.0'

/** The versions of hosts from which on files can be chosen (spec 2 section 5), by their names in uni-app. */
const FILES_FROM: Readonly<Record<string, string>> = { 'mp-weixin': WX_FILES, 'mp-qq': '1.18.0' }

/** False where either version is not known. */
const isOlder = (version: string, than = ''): boolean => {
  if (version === '' || than === '') return false
  const [actual, least] = [version, than].map((one) => one.split('.').map(Number))
  const at = least?.findIndex((part, index) => part !== actual?.[index]) ?? -1
  return at >= 0 && (actual?.[at] ?? 0) < (least?.[at] ?? 0)
}

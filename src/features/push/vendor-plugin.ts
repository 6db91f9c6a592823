import type { Log } from '../../kernel/log.ts'

/** An answer of a plugin, given by callback or as a result. */
interface Said {
  readonly code?: unknown
  readonly msg?: unknown
  readonly data?: Readonly<Record<string, unknown>>
}

type Callback = (said: Said | undefined) => void

/** Methods of `tim-push` and `tim-offline-push-plugin` of uni-app; older versions lack some. */
type Methods = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>

/** The token of a device, and what the plugin knows of the device. */
export type DeviceFacts = Readonly<Record<string, unknown>>

/** A vendor's push plugin that the host has registered; what it throws is logged. */
export class VendorPlugin {
  readonly #methods: Methods
  readonly #config: Readonly<Record<string, unknown>>
  readonly #isOld: boolean
  readonly #log: Log

  private constructor(methods: Methods, config: object, isOld: boolean, log: Log) {
    this.#methods = methods
    this.#config = config as Readonly<Record<string, unknown>>
    this.#isOld = isOld
    this.#log = log
  }

  /** The plugin among those that are registered; undefined: there is none that can be used. */
  static among(plugins: Readonly<Record<string, unknown>>, log: Log): VendorPlugin | undefined {
    const isOld = plugins['tim-push'] === undefined
    const plugin = plugins[isOld ? 'tim-offline-push-plugin' : 'tim-push']
    if (plugin === undefined) return undefined
    if (typeof (plugin as Partial<Methods> | null)?.getDeviceToken !== 'function') {
      log.warn('push plugin: no getDeviceToken; device not registered')
      return undefined
    }
    const config = plugins[isOld ? 'offlinePushConfig' : 'pushConfig']
    const isObject = typeof config === 'object' && config !== null
    return new VendorPlugin(plugin as Methods, isObject ? config : {}, isOld, log)
  }

  /** Requests the token, and reports the known facts of the device with it. */
  token(callback: (device: DeviceFacts) => void): void {
    const info = this.#deviceInfo()
    this.#ask('getDeviceToken', [this.#androidConfig(info)], ({ data = {} }) =>
      callback({
        ...info,
        deviceToken: data.deviceToken,
        deviceBrand: this.#brand() ?? data.deviceBrand ?? data.deviceType,
        // The spelling of the plugins.
        businessID: data.bussinessId || this.#iosBusinessID(),
      }),
    )
  }

  /** Reports whenever the app enters or leaves the foreground. */
  onShown(callback: (isShown: boolean) => void): void {
    this.#listen('setAppShowListener', (said) => {
      const { appShow } = (said ?? {}) as { readonly appShow?: unknown }
      if (appShow === 0 || appShow === 1) callback(appShow === 1)
    })
  }

  /** Events from the time without a logged-in user. */
  cachedEvents(callback: (data: DeviceFacts) => void): void {
    this.#ask('getPushEventCacheList', [], ({ data }) => data && callback(data))
  }

  /** Events as they come. */
  onEvents(callback: (data: DeviceFacts) => void): void {
    this.#listen('setPushEventReportListener', (said) => {
      if (said?.code === 0 && said.data !== undefined) callback(said.data)
    })
  }

  /** The server has these events: the plugin may forget them. */
  reported(data: DeviceFacts): void {
    this.#call('notifyReportSuccess', [data])
  }

  #deviceInfo(): DeviceFacts {
    const said = this.#call('getDeviceInfo', []) as Said | undefined
    return said?.code === 0 ? { ...said.data } : {}
  }

  #brand(): unknown {
    const said = this.#call('getDeviceType', []) as { readonly deviceType?: unknown } | undefined
    return said?.deviceType
  }

  /** The newer plugin has a configuration for each package; the older one spells its keys in its own way. */
  #androidConfig({ packageName }: DeviceFacts): unknown {
    if (!this.#isOld) return field(field(this.#config, 'androidConfig'), `${packageName}`) ?? {}
    const spelt = Object.entries(this.#config).flatMap(([key, value]) => {
      const [, vendor, what] = /^([a-z]+)(BusinessID|AppID|AppKey|AppSecret)$/.exec(key) ?? []
      if (vendor === undefined || what === undefined || vendor === 'ios') return []
      return [[`${vendor}Push${spellings[what] ?? what}`, value]]
    })
    return Object.fromEntries(spelt)
  }

  #iosBusinessID(): unknown {
    return this.#isOld
      ? this.#config.iosBusinessID
      : field(field(this.#config, 'iOSConfig'), 'iOSBusinessID')
  }

  #ask(name: string, args: readonly unknown[], callback: (said: Said) => void): void {
    const answer: Callback = (said) => {
      if (said?.code === 0) callback(said)
      else this.#log.warn(`push plugin: ${name} failed`, { code: said?.code, msg: said?.msg })
    }
    this.#call(name, [...args, this.#guarded(name, answer)])
  }

  #listen(name: string, callback: Callback): void {
    this.#call(name, [this.#guarded(name, callback)])
  }

  #call(name: string, args: readonly unknown[]): unknown {
    if (typeof this.#methods[name] !== 'function') return undefined
    try {
      // As a method: it may use `this`.
      return this.#methods[name](...args)
    } catch (error) {
      this.#log.error(`push plugin: ${name} threw`, error)
      return undefined
    }
  }

  /** Answers of a plugin are of any shape. */
  #guarded(name: string, callback: Callback): Callback {
    return (said) => {
      try {
        callback(said)
      } catch (error) {
        this.#log.error(`push plugin: the answer of ${name} cannot be used`, error)
      }
    }
  }
}

const spellings: Readonly<Record<string, string>> = {
  BusinessID: 'BussinessId',
  AppID: 'AppId',
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Readonly<Record<string, unknown>>)[name]
    : undefined

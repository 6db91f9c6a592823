import { accountSession } from '../account/session.ts'
import { goTo } from '../gate/navigator.ts'
import type { Coordinates } from '../maps/coordinates.ts'
import { type WechatScript, wechatLocation } from '../wechat/wechat-script.ts'

/** The accepted files of a file dialog. */
export interface FileChoice {
  /** Media types in the form of an input's `accept`; '' accepts all. */
  readonly accept: string
  readonly isMultiple?: boolean
}

/** The query parameters of an opened page. */
export type PageQuery = Readonly<Record<string, string>>

/** The functions of the host app that shows these pages. */
export interface HostBridge {
  readonly kind: 'browser' | 'miniProgram' | 'app'
  /** Whether the host has its own files. */
  readonly hasFiles: boolean
  /** The chosen files; empty if the user cancelled or the host has none. */
  chooseFiles(choice: FileChoice): Promise<readonly File[]>
  location(): Promise<Coordinates>
  /** The ID of the wireless network. */
  wifiID(): Promise<string>
  launchWeb(path: string, query?: PageQuery): void
  /** Closes the page that the host opened; false if the app must go back itself. */
  popWeb(): boolean
  /** Opens the host's page for binding a phone; false if there is none. */
  bindPhone(hasAccount: boolean): boolean
}

/** The default centre of maps, and the user's location outside of a host app. */
const DEFAULT_COORDINATES: Coordinates = { longitude: 103.95, latitude: 30.67 }

/** Delay before the host closes a page, so that the user sees the pressed state. */
const POP_MS = 50

const addressOf = (path: string, query: PageQuery): URL => {
  const address = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/**
 * The bridge without a host: no files, a constant location and network, pages of the app itself.
 */
const noHost: HostBridge = {
  kind: 'browser',
  hasFiles: false,
  chooseFiles: async () => [],
  location: async () => DEFAULT_COORDINATES,
  wifiID: async () => 'stand-in-wifi',
  launchWeb: (path, query = {}) => {
    const { pathname, search } = addressOf(path, query)
    goTo(`${pathname}${search}`)
  },
  popWeb: () => false,
  bindPhone: () => false,
}

/** The functions that a host app injects. Missing ones behave as without a host. */
interface AppHost {
  popWeb(): void
  chooseFiles?(choice: FileChoice): Promise<readonly File[]>
  location?(): Promise<Coordinates>
  wifiID?(): Promise<string>
  launchWeb?(url: string): void
}

declare global {
  interface Window {
    readonly wx?: WechatScript
    readonly __wxjs_environment?: string
    readonly tavernHost?: AppHost
  }
}

/** A page in WeChat, which knows the location if the user permits it. */
const inWechat: HostBridge = {
  ...noHost,
  location: () => wechatLocation().catch(() => DEFAULT_COORDINATES),
}

/** A separate page has its own session, so its address carries this session's login. */
const loginQuery = (): PageQuery => {
  const session = accountSession.get()
  return session === null ? {} : { access_token: session.accessToken }
}

const inMiniProgram = (program: NonNullable<WechatScript['miniProgram']>): HostBridge => ({
  ...inWechat,
  kind: 'miniProgram',
  launchWeb: (path, query = {}) => {
    const { href } = addressOf(path, { ...query, ...loginQuery() })
    program.navigateTo({ url: `/pages/web/index?url=${encodeURIComponent(href)}` })
  },
  bindPhone: (hasAccount) => {
    program.navigateTo({ url: `/pages/bind/phone?hasAccount=${hasAccount ? 1 : 0}` })
    return true
  },
})

const inApp = (app: AppHost): HostBridge => ({
  ...noHost,
  kind: 'app',
  hasFiles: app.chooseFiles !== undefined,
  chooseFiles: async (choice) => (await app.chooseFiles?.(choice)) ?? [],
  location: async () => (await app.location?.()) ?? DEFAULT_COORDINATES,
  wifiID: async () => (await app.wifiID?.()) ?? noHost.wifiID(),
  launchWeb: (path, query = {}) => {
    if (app.launchWeb === undefined) noHost.launchWeb(path, query)
    else app.launchWeb(addressOf(path, { ...query, ...loginQuery() }).href)
  },
  popWeb: () => {
    setTimeout(() => app.popWeb(), POP_MS)
    return true
  },
})

/** Detects the host of this page. */
export const host = (): HostBridge => {
  const { wx, __wxjs_environment: environment, tavernHost } = window
  if (environment === 'miniprogram' && wx?.miniProgram !== undefined) {
    return inMiniProgram(wx.miniProgram)
  }
  if (tavernHost !== undefined) return inApp(tavernHost)
  return wx?.config === undefined ? noHost : inWechat
}

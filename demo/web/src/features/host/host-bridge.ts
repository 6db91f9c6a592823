import { accountSession } from '../account/session.ts'
import { goTo } from '../gate/navigator.ts'

/** Where somebody is; degrees. */
export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

/** What files are asked for. */
export interface FileChoice {
  /** Media types, as an input takes them; '' takes all. */
  readonly accept: string
  readonly isMultiple?: boolean
}

/** What goes along to a page that is opened. */
export type PageQuery = Readonly<Record<string, string>>

/** What the app that shows these pages does for them. */
export interface HostBridge {
  readonly kind: 'browser' | 'miniProgram' | 'app'
  /** Whether it has files of its own to choose from. */
  readonly hasFiles: boolean
  /** Files that the user chose; none where nothing was chosen, or the host has none. */
  chooseFiles(choice: FileChoice): Promise<readonly File[]>
  location(): Promise<Coordinates>
  /** Names the wireless network. */
  wifiID(): Promise<string>
  /** Opens a page of this app. */
  launchWeb(path: string, query?: PageQuery): void
  /** Leaves the page that the host has opened; false where the pages go back themselves. */
  popWeb(): boolean
  /** Goes where a phone is bound to the account; false where there is no such place. */
  bindPhone(hasAccount: boolean): boolean
}

/** The middle of the maps, and where everybody is who is in no host. */
const DEFAULT_COORDINATES: Coordinates = { longitude: 103.95, latitude: 30.67 }

/** The host page waits this long before it goes, so that what was touched is seen to be. */
const POP_MS = 50

const addressOf = (path: string, query: PageQuery): URL => {
  const address = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/** Outside of hosts: no files, always the same place and network, pages by themselves. */
const standIn: HostBridge = {
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

interface MiniProgram {
  navigateTo(options: { readonly url: string }): void
}

/** What an app that shows these pages puts into them. What it leaves out is as outside of hosts. */
interface AppHost {
  popWeb(): void
  chooseFiles?(choice: FileChoice): Promise<readonly File[]>
  location?(): Promise<Coordinates>
  wifiID?(): Promise<string>
  launchWeb?(url: string): void
}

declare global {
  interface Window {
    readonly wx?: { readonly miniProgram?: MiniProgram }
    readonly __wxjs_environment?: string
    readonly tavernHost?: AppHost
  }
}

/** A page of its own has a session of its own: it comes with the login of this one. */
const loginQuery = (): PageQuery => {
  const session = accountSession.get()
  return session === null ? {} : { access_token: session.accessToken }
}

const inMiniProgram = (program: MiniProgram): HostBridge => ({
  ...standIn,
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
  ...standIn,
  kind: 'app',
  hasFiles: app.chooseFiles !== undefined,
  chooseFiles: async (choice) => (await app.chooseFiles?.(choice)) ?? [],
  location: async () => (await app.location?.()) ?? DEFAULT_COORDINATES,
  wifiID: async () => (await app.wifiID?.()) ?? standIn.wifiID(),
  launchWeb: (path, query = {}) => {
    if (app.launchWeb === undefined) standIn.launchWeb(path, query)
    else app.launchWeb(addressOf(path, { ...query, ...loginQuery() }).href)
  },
  popWeb: () => {
    setTimeout(() => app.popWeb(), POP_MS)
    return true
  },
})

/** The host of this page, as it shows itself. */
export const host = (): HostBridge => {
  const { wx, __wxjs_environment: environment, tavernHost } = window
  if (environment === 'miniprogram' && wx?.miniProgram !== undefined) {
    return inMiniProgram(wx.miniProgram)
  }
  return tavernHost === undefined ? standIn : inApp(tavernHost)
}

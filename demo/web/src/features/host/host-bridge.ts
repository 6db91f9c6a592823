/** Where somebody is; degrees. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** What the app that shows these pages does for them. */
export interface HostBridge {
  readonly kind: 'browser' | 'miniProgram' | 'app'
  /** Files that the user chose; none where the host has none to choose. */
  chooseFiles(): Promise<readonly File[]>
  location(): Promise<Place>
  /** Names the wireless network. */
  wifiID(): Promise<string>
  /** Opens a page of this app by its address; false where the pages do that themselves. */
  launchWeb(path: string): boolean
  /** Leaves the page that the host has opened; false where the pages go back themselves. */
  popWeb(): boolean
  /** Goes where a phone is bound to the account; false where there is no such place. */
  bindPhone(hasAccount: boolean): boolean
}

/** The middle of the maps, and where everybody is who is in no host. */
const DEFAULT_PLACE: Place = { longitude: 103.95, latitude: 30.67 }

/** Outside of hosts: no files, always the same place and network, pages by themselves. */
const standIn: HostBridge = {
  kind: 'browser',
  chooseFiles: async () => [],
  location: async () => DEFAULT_PLACE,
  wifiID: async () => 'stand-in-wifi',
  launchWeb: () => false,
  popWeb: () => false,
  bindPhone: () => false,
}

interface MiniProgram {
  navigateTo(options: { readonly url: string }): void
}

interface AppHost {
  popWeb(): void
}

declare global {
  interface Window {
    readonly wx?: { readonly miniProgram?: MiniProgram }
    readonly __wxjs_environment?: string
    readonly tavernHost?: AppHost
  }
}

const POP_MS = 50

const inMiniProgram = (program: MiniProgram): HostBridge => ({
  ...standIn,
  kind: 'miniProgram',
  launchWeb: (path) => {
    const url = encodeURIComponent(new URL(path, location.origin).href)
    program.navigateTo({ url: `/pages/web/index?url=${url}` })
    return true
  },
  bindPhone: (hasAccount) => {
    program.navigateTo({ url: `/pages/bind/phone?hasAccount=${hasAccount ? 1 : 0}` })
    return true
  },
})

const inApp = (app: AppHost): HostBridge => ({
  ...standIn,
  kind: 'app',
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

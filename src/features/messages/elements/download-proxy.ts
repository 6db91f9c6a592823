import type { CloudConfig } from '../../../kernel/cloud-config.ts'
import { proxied } from '../../../kernel/proxied-url.ts'
import { RecentMap } from '../../../lib/recent-map.ts'
import { fileKinds } from '../plugins.ts'
import { changeAddresses, isObject } from './addresses.ts'

/** Files whose original address is remembered, for sending. */
const REMEMBERED = 2_000

interface Named {
  readonly type: string
  readonly payload: object
}

/**
 * `fileDownloadProxy`: received files are loaded through it; sent payloads have the original
 * addresses.
 */
export class DownloadProxy {
  readonly #cloud: CloudConfig
  readonly #isSet: boolean
  readonly #through: (url: string) => string
  readonly #originals = new RecentMap<string>(REMEMBERED)

  /** Throws 2905 where the address is none. */
  constructor(cloud: CloudConfig, proxy: string | undefined) {
    this.#cloud = cloud
    this.#isSet = Boolean(proxy)
    this.#through = proxied(proxy)
  }

  /** A message that came shows its files through the proxy from now on. */
  present(message: Named): void {
    if (this.#isSet) changeAddresses(message, (url) => this.#presented(url))
  }

  /** A payload that goes out, with the files' own addresses. */
  original<Payload extends object>(type: string, payload: Payload): Payload {
    if (!this.#isSet || !fileKinds.has(type)) return payload
    const copy = JSON.parse(JSON.stringify(payload)) as Payload
    changeAddresses({ type, payload: copy }, (url) => this.#originals.get(url) ?? url)
    return copy
  }

  #presented(url: string): string {
    if (this.#originals.get(url) !== undefined || !this.#isFetched(url)) return url
    const shown = this.#through(url)
    this.#originals.open(shown, () => url)
    return shown
  }

  #isFetched(url: string): boolean {
    const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]
    return (
      isObject(url) || (host !== undefined && this.#cloud.value('download_hosts').includes(host))
    )
  }
}

import type { Clock } from '../platform/clock.ts'
import type { Equipment } from '../platform/equipment.ts'
import type { FrameCodec } from '../protocol/frame.ts'
import type { FeatureKernel } from './kernel.ts'

/** Create options that belong to features. */
export interface FeatureOptions {
  /** Number of your app on the server. */
  SDKAppID: number
  /** Address that takes the place of the origin of all URLs that files are sent to; may have a path. */
  fileUploadProxy?: string | undefined
  /** The same for URLs that files are fetched from: messages show them so. */
  fileDownloadProxy?: string | undefined
  /** `false`: call quality is not reported to the server, and the network is not diagnosed. */
  statistics?: false
  /**
   * A file of lines `code=text`: errors say these texts instead of the English ones. Fetched at the first
   * login, kept for 7 days. A tavern-im server has `/errors/zh-CN.txt` and `/errors/en.txt`.
   */
  errorMessagesURL?: string | undefined
}

/** Values that a client passes to its features besides the kernel. */
export interface ClientSide {
  readonly options: Readonly<FeatureOptions>
  readonly sdkVersion: string
  /** Registered plugins by key. */
  readonly plugins: Readonly<Record<string, unknown>>
  /** `http(s)://…` of the present server, '' before the first connection. */
  readonly httpHost: () => string
}

/** A feature's instance within one client. */
export interface Part {
  /** Its public methods. */
  readonly api?: object
  /** The client has ended. */
  end?(): void
  /** Puts itself between the host and what the host is handed. */
  presents?(handed: object): void
}

/** Makes a part; `uses` are the parts of those that it uses. */
export interface Maker<Made> {
  readonly name: string
  create(kernel: FeatureKernel, uses: never, client: ClientSide): Made
}

/** A feature as the client walks it. */
export interface AnyFeature extends Partial<Maker<object>>, Equipment {
  readonly name: string
  /** Codec of frames for the create option `format`. */
  readonly codec?: FrameCodec
  /** The clock of the client, which replaces that of the platform. */
  clock?(ofPlatform: Clock): Clock
  /** They come with it, without their methods. */
  readonly uses?: Readonly<Record<string, AnyFeature>>
  /** Additions to the read side of the client. */
  views?(part: never): object
}

/** A feature: what it is made of, and how. */
export interface Feature<Made extends object, Uses = Record<never, never>> extends Maker<Made> {
  readonly uses: { readonly [Name in keyof Uses]: Maker<Uses[Name]> }
  create(kernel: FeatureKernel, uses: Uses, client: ClientSide): Made
  views?(part: Made): object
}

import type { Command } from '../../kernel/command.ts'
import type { RecentMap } from '../../lib/recent-map.ts'
import type { UploadAnswer, UploadRequest } from '../../platform/platform.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { Credentials } from './credentials.ts'
import type { Link } from './link.ts'
import type { UploadOrder } from './model.ts'
import type { UploadPlugin } from './plugin.ts'
import type { Progress } from './progress.ts'
import type { Queue } from './queue.ts'
import type { Start } from './send-body.ts'
import type { Tries } from './tries.ts'

export interface Begun {
  fileKey?: string
}

/** What all uploads of a client share. */
export interface UploadContext extends FeatureKernel {
  readonly link: Link
  readonly credentials: Credentials
  readonly queue: Queue
  /** Keys of uploads that were begun and have not ended, by the `fileID` and size of their orders. */
  readonly begun: RecentMap<Begun>
  readonly proxied: (url: string) => string
  readonly plugin: () => UploadPlugin | undefined
}

/** What the ways to send a file need of the upload that takes them. All throw once it is over. */
export interface Running {
  readonly context: UploadContext
  readonly order: UploadOrder
  readonly size: number
  readonly tries: Tries
  readonly progress: Progress
  /** Where an earlier upload of the same order stands, and this one. */
  readonly begun: Begun
  enter(state: 'opening' | 'sending'): void
  /** Asks the server, as often as it takes. */
  ask<Q extends object, A extends object>(row: Command<Q, A>, body: Q): Promise<A>
  send(start: Start, request: UploadRequest): Promise<UploadAnswer>
  /** Waits until it may be tried again; throws what went wrong where it may not. `losses` as before the try. */
  again(error: unknown, losses: number): Promise<void>
}

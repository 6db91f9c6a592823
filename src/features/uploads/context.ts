import type { Command } from '../../kernel/command.ts'
import type { RecentMap } from '../../lib/recent-map.ts'
import type { UploadAnswer, UploadRequest } from '../../platform/platform.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { UploadResult } from './commands.ts'
import type { Credentials } from './credentials.ts'
import type { Link } from './link.ts'
import type { UploadOrder } from './model.ts'
import type { UploadPlugin } from './plugin.ts'
import type { Progress } from './progress.ts'
import type { Queue } from './queue.ts'
import type { Start } from './send-body.ts'

/** An upload in slices, once it has its key. */
export interface Begun {
  fileKey?: string
}

/** State shared by all uploads of a client. */
export interface UploadContext extends FeatureKernel {
  readonly link: Link
  readonly credentials: Credentials
  readonly queue: Queue
  /** Keys of uploads in slices that were begun and have not ended, by what their orders are. */
  readonly begun: RecentMap<Begun>
  readonly proxied: (url: string) => string
  readonly plugin: () => UploadPlugin | undefined
}

/** The parts of an upload that its transfer methods need. */
export interface Running {
  readonly context: UploadContext
  readonly order: UploadOrder
  readonly progress: Progress
  /** Asks the server, as often as it takes; throws once the upload is over. */
  ask<Q extends object, A extends object>(row: Command<Q, A>, body: Q): Promise<A>
  /** Throws if the request was not accepted, and once the upload is over. */
  send(start: Start, request: UploadRequest): Promise<UploadAnswer>
}

/** A transfer: its target and its progress. */
export interface Way {
  readonly fileKey: string
  readonly offset: number
  /** The server's result, if it came with the last bytes. */
  result?: UploadResult | undefined
  /** Sends what comes next; gives where the rest begins. */
  next(offset: number): Promise<number>
}

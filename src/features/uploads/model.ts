import type { OpenFile } from '../../platform/platform.ts'
import type { WireConversationType } from '../../protocol/names.ts'
import type { FileKind, UploadResult } from './commands.ts'

/** A file that shall go to the server. It stays its owner's: an upload never closes it. */
export interface UploadOrder {
  readonly file: OpenFile
  readonly kind: FileKind
  /** The file's name for the server and the recipients. */
  readonly name: string
  readonly conversationType: WireConversationType
  /** The caller's own name for it, such as the ID of its message; it is the same when it is tried again. */
  readonly fileID: string
  /** 0 to 1, never less than before, some 20 times a second at most; 1 once the server has it all. */
  readonly onProgress?: ((progress: number) => void) | undefined
  /** Cancels it; one that is aborted already, at once. */
  readonly signal?: AbortSignal | undefined
}

/** An upload in progress. */
export interface Upload {
  /** Rejects with an ImError; always settles while its client lives. */
  readonly result: Promise<UploadResult>
  /** Rejects `result` at once and stops the upload. Has no effect on an upload that has ended. */
  cancel(): void
}

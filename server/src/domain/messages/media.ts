import type { MergerCleanUp } from './merger-clean-up.ts'

/** Files and contents of merged messages, which stay as long as messages refer to them. */
export interface Media {
  /** Uploaded files; absent if uploads are off. */
  readonly objects: NamedFiles | undefined
  /** Removes unreferenced files; present if `objects` is. */
  readonly cleanUp: FileCleanUp | undefined
  /** Removes unreferenced contents of merged messages. */
  readonly mergerCleanUp: MergerCleanUp
}

interface NamedFiles {
  /** The file that a URL of this server names. */
  named(app: number, url: string): { readonly fileKey: string } | undefined
}

interface FileCleanUp {
  /** Removes files marked as gone. Never rejects. */
  removeGone(): Promise<void>
}

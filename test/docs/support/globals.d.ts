// Declarations that every block of the guides may use; `run.test.ts` supplies the values.

/** A client of alice after SDK_READY. */
declare const chat: import('tavern-im/strict').ChatSDK
/** A client of bob after SDK_READY. */
declare const bob: import('tavern-im/strict').ChatSDK
declare const Tavern: typeof import('tavern-im/strict').default
declare const ImError: typeof import('tavern-im/strict').ImError
type ImError = import('tavern-im/strict').ImError
declare const typing: typeof import('tavern-im/strict').typing
/** Assertions of a block. */
declare const assert: typeof import('node:assert/strict')
/** Waits until something holds. */
declare const settles: (holds: () => boolean | Promise<boolean>) => Promise<void>
/** The UserSig of alice; an application gets it from its back end. */
declare const userSig: string
declare const message: import('tavern-im/strict').Message
/** Parts of an application. */
declare const show: (message: import('tavern-im/strict').Message) => void
declare const draw: (message: import('tavern-im/strict').Message) => void
declare const hide: (message: import('tavern-im/strict').Message) => void

/** The file for script tags, copied into a mini program. */
declare module '*/libs/tavern-im.js' {
  const Tavern: typeof import('tavern-im/strict').default
  export = Tavern
}

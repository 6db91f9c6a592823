// What every block of the guides may take as given, and what `run.test.ts` gives to those that it runs.

/** A client of alice that has told of SDK_READY. */
declare const chat: import('tavern-im/strict').ChatSDK
/** The same of bob. */
declare const bob: import('tavern-im/strict').ChatSDK
declare const Tavern: typeof import('tavern-im/strict').default
declare const ImError: typeof import('tavern-im/strict').ImError
type ImError = import('tavern-im/strict').ImError
declare const typing: typeof import('tavern-im/strict').typing
/** What a block expects: throws where it is not so. */
declare const assert: typeof import('node:assert/strict')
/** Waits until something holds. */
declare const settles: (holds: () => boolean | Promise<boolean>) => Promise<void>
/** Of alice; in an application from its back end. */
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

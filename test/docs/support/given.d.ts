// What every block of the guides may take as given, and what `run.test.ts` gives to those that it runs.

/** A client of alice that has told of SDK_READY. */
declare const chat: import('tavern-im').ChatSDK
/** The same of bob. */
declare const bob: import('tavern-im').ChatSDK
declare const Tavern: typeof import('tavern-im').default
declare const ImError: typeof import('tavern-im').ImError
type ImError = import('tavern-im').ImError
declare const typing: typeof import('tavern-im').typing
/** What a block expects: throws where it is not so. */
declare const assert: typeof import('node:assert/strict')
/** Waits until something holds. */
declare const settles: (holds: () => boolean | Promise<boolean>) => Promise<void>
/** Of alice; in an application from its back end. */
declare const userSig: string
declare const message: import('tavern-im').Message
/** Parts of an application. */
declare const show: (message: import('tavern-im').Message) => void
declare const draw: (message: import('tavern-im').Message) => void
declare const hide: (message: import('tavern-im').Message) => void

/** The file for script tags, copied into a mini program. */
declare module '*/libs/tavern-im.js' {
  const Tavern: typeof import('tavern-im').default
  export = Tavern
}

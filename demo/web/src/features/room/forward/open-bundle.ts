import { createContext, useContext } from 'react'

const Context = createContext<(messageID: string) => void>(() => {})

/** Who opens bundles of messages, by the message that holds one. */
export const BundleOpener = Context.Provider

export const useOpenBundle = (): ((messageID: string) => void) => useContext(Context)

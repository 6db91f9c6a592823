import { createContext, useContext } from 'react'

const Context = createContext<(messageID: string) => void>(() => {})

/** Provides the function that opens a bundle by message ID. */
export const BundleOpener = Context.Provider

export const useOpenBundle = (): ((messageID: string) => void) => useContext(Context)

/** The server bundles these sources and needs no other part of the SDK. */
export const VOCABULARY = 'tavern-im/protocol'
export const VOCABULARY_SOURCE = 'src/protocol-entry.ts'

/** Whether a package stays outside of the bundle. */
export const isPackage = (id) => !/^[./\0]/.test(id) && id !== VOCABULARY

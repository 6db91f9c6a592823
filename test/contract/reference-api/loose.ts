/** The reference has one type for all its constants, or says nothing. */
// biome-ignore lint/suspicious/noExplicitAny: what callers of the reference hand in has no other type
export type Any = any
export type TYPES = Any
export type TSignaling = Any

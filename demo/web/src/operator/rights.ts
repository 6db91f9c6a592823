import { createContext, use } from 'react'
import type { OperatorPath } from './session.ts'

/** Paths of the calls that the operator's role permits. The server checks each call again. */
export const Rights = createContext<ReadonlySet<string>>(new Set())

/** Whether the operator may make a call. */
export const useMay = (): ((path: OperatorPath) => boolean) => {
  const rights = use(Rights)
  return (path) => rights.has(path)
}

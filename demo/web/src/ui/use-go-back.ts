import { useLocation, useNavigate } from 'react-router'

let leave = (): boolean => false

/**
 * Sets how the first page of a visit is left; false: it is not left, and another page replaces it.
 */
export const setLeaving = (by: () => boolean): void => {
  leave = by
}

/** The router numbers the pages of a visit; a page that replaced the first is the first. */
const isNumberedFirst = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** Goes back; the first page of a visit is left, or replaced by `otherwise`. */
export const useGoBack = (otherwise: string): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (key !== 'default' && !isNumberedFirst()) return void navigate(-1)
    if (!leave()) void navigate(otherwise, { replace: true })
  }
}

import { useLocation, useNavigate } from 'react-router'

let leave = (): boolean => false

/** Says how the first page of a visit is left; false: it is not, and another page takes its place. */
export const setLeaving = (by: () => boolean): void => {
  leave = by
}

/** The router numbers the pages of a visit; one that took the place of the first is the first. */
const isNumberedFirst = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** Goes to the page before; the first page of a visit has none: it is left, or `otherwise` takes its place. */
export const useGoBack = (otherwise: string): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (key !== 'default' && !isNumberedFirst()) return void navigate(-1)
    if (!leave()) void navigate(otherwise, { replace: true })
  }
}

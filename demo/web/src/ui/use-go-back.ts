import { useLocation, useNavigate } from 'react-router'

/** Goes to the page before; the first page of a visit has none, and goes to `otherwise`. */
export const useGoBack = (otherwise: string): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1))
}

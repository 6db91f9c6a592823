import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router, type To } from 'react-router'
import { leavePage } from './overlay-stack.ts'

/** The browser's history; the page changes after its overlays have closed. */
const createPageHistory = () => {
  const history = createBrowserHistory({ window, v5Compat: true })
  return {
    listen: history.listen,
    current: () => ({ location: history.location, navigationType: history.action }),
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: (by: number) => leavePage(() => history.go(by)),
      push: (to: To, state?: unknown) => leavePage(() => history.push(to, state)),
      replace: (to: To, state?: unknown) => leavePage(() => history.replace(to, state)),
    },
  }
}

interface HistoryRouterProps {
  /** Path below which all pages are. */
  readonly basename?: string
  readonly children: ReactNode
}

/** A `BrowserRouter` that knows the overlays. */
export const HistoryRouter = ({ basename = '/', children }: HistoryRouterProps) => {
  const [history] = useState(createPageHistory)
  const [current, setCurrent] = useState(history.current)
  useLayoutEffect(() => history.listen(() => setCurrent(history.current())), [history])
  return (
    <Router {...current} basename={basename} navigator={history.navigator}>
      {children}
    </Router>
  )
}

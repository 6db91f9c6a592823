import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router'
import { setNavigator } from '../features/gate/navigator.ts'
import { popupBodies } from '../features/popups/bodies.ts'
import { ActionSheet } from '../ui/action-sheet.tsx'
import { HistoryRouter } from '../ui/history-router.tsx'
import { PopupHost } from '../ui/popup/popup-host.tsx'
import { AppFrame } from './app-frame.tsx'
import { queryClient } from './query-client.ts'
import { RoutePage } from './route-page.tsx'
import { redirects, routes } from './routes.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <HistoryRouter>
      <Navigator />
      <Routes>
        <Route element={<AppFrame />}>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
          ))}
        </Route>
        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
      <ActionSheet />
      <PopupHost bodies={popupBodies} />
    </HistoryRouter>
  </QueryClientProvider>
)

/** Gives the router's `navigate` to code outside of components. */
const Navigator = () => {
  const navigate = useNavigate()
  useEffect(() => setNavigator((path, going) => void navigate(path, going)), [navigate])
  return null
}

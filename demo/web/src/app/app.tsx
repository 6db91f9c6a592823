import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { ChatArea } from './chat-area.tsx'
import { queryClient } from './query-client.ts'
import { RoutePage } from './route-page.tsx'
import { redirects, routes } from './routes.tsx'

/** The marketplace. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Routes>
        <Route element={<ChatArea />}>
          {routes
            .filter(({ needsLogin }) => needsLogin)
            .map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
            ))}
        </Route>
        {routes
          .filter(({ needsLogin }) => !needsLogin)
          .map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
          ))}
        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>
)

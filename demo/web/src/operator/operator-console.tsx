import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HistoryRouter } from '../ui/history-router.tsx'
import { FormHost } from './kit/form-dialog.tsx'
import { openedForm } from './kit/forms.ts'
import { Login } from './login/login.tsx'
import { session } from './session.ts'
import { Shell } from './shell.tsx'

const FRESH_MS = 10_000

const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' } },
  })

/** Another operator must not see what the former one has read. */
const Entered = () => {
  const [queries] = useState(createQueries)
  useEffect(() => () => openedForm.set(null), [])
  return (
    <QueryClientProvider client={queries}>
      <HistoryRouter basename="/operator">
        <Shell />
        <FormHost />
      </HistoryRouter>
    </QueryClientProvider>
  )
}

/** The operators' console: the login, then the screens that the role may see. */
export const OperatorConsole = () => {
  const me = session.use()
  return me === null ? <Login /> : <Entered key={me.token} />
}

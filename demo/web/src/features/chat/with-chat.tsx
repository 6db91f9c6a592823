import { lazy, type ReactNode, Suspense } from 'react'

const Gate = lazy(async () => ({ default: (await import('./chat-gate.tsx')).ChatGate }))

interface WithChatProps {
  /** Stands there until the chat client is loaded. */
  readonly waiting: ReactNode
  /** What uses the hooks of chat; itself loaded by `lazy`, so that the page comes without it. */
  readonly children: ReactNode
}

/** A part of a page that needs chat, on a page that does not; for whoever is logged in. */
export const WithChat = ({ waiting, children }: WithChatProps) => (
  <Suspense fallback={waiting}>
    <Gate>{children}</Gate>
  </Suspense>
)

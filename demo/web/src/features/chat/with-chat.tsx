import { lazy, type ReactNode, Suspense } from 'react'

const Gate = lazy(async () => ({ default: (await import('./chat-gate.tsx')).ChatGate }))

interface WithChatProps {
  /** Shown until the chat client is loaded. */
  readonly waiting: ReactNode
  /** The part with chat hooks; loaded with `lazy`, so that the page does not wait for it. */
  readonly children: ReactNode
}

/** A part that needs chat on a page without it; only for logged-in users. */
export const WithChat = ({ waiting, children }: WithChatProps) => (
  <Suspense fallback={waiting}>
    <Gate>{children}</Gate>
  </Suspense>
)

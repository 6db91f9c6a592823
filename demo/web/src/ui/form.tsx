import type { ReactNode } from 'react'

interface FormProps {
  /** Checks are the form's own; the browser shows none of its bubbles. */
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form whose submission stays in the page. */
export const Form = ({ onSubmit, children }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {children}
  </form>
)

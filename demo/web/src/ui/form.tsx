import type { ReactNode } from 'react'

interface FormProps {
  /** The form validates itself, without the browser's messages. */
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form that does not navigate on submit. */
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

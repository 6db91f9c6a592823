import type { ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps {
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  readonly kind?: 'primary' | 'soft' | 'plain' | 'danger'
  readonly size?: 'large' | 'small'
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
}

/** A button; large ones fill the line. While busy it shows a spinner and ignores clicks. */
export const Button = ({
  children,
  ref,
  kind = 'primary',
  size = 'large',
  isBusy = false,
  isDisabled = false,
  type = 'button',
  onClick,
}: ButtonProps) => (
  <button
    ref={ref}
    type={type}
    className={classNames(styles.button, styles[kind], styles[size])}
    disabled={isDisabled || isBusy}
    aria-busy={isBusy}
    onClick={onClick}
  >
    {isBusy && <Spinner />}
    {children}
  </button>
)

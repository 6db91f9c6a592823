import { openPopup } from './popup/popup.ts'

interface Question {
  readonly title: string
  readonly content?: string
  readonly confirmText: string
  readonly cancelText?: string
}

/** Shows a yes/no question; resolves with the answer. */
export const confirm = async ({ content = '', ...texts }: Question): Promise<boolean> =>
  (await openPopup({ popType: 'default', context: content, ...texts })) === 'confirm'

interface Notice {
  readonly title: string
  readonly content: string
  readonly confirmText: string
  /** True if it stays open when the page changes. */
  readonly isOfApp?: boolean
}

/** Shows a message to be acknowledged. */
export const inform = async ({ content, ...texts }: Notice): Promise<void> =>
  void (await openPopup({ popType: 'info', context: content, hideCancel: true, ...texts }))

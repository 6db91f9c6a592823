import { ActionSheet, Dialog } from 'antd-mobile'
import { renderByReact19 } from './render-by-react-19.ts'
import { topLayer } from './top-layer.ts'

renderByReact19()

/** Asks yes or no; resolves with the answer. */
export const confirm = (question: {
  readonly title: string
  readonly content?: string
  readonly confirmText: string
  readonly cancelText?: string
}): Promise<boolean> => Dialog.confirm({ cancelText: '取消', getContainer: topLayer, ...question })

/** Says something that has to be acknowledged. */
export const inform = (notice: {
  readonly title: string
  readonly content: string
  readonly confirmText: string
}): Promise<void> => Dialog.alert(notice)

export interface SheetAction<Key extends string> {
  readonly key: Key
  readonly text: string
  readonly isDangerous?: boolean
}

/** Lets the user choose an action; resolves with its key, or null when the sheet is left. */
export const chooseAction = <Key extends string>(
  actions: readonly SheetAction<Key>[],
): Promise<Key | null> =>
  new Promise((resolve) => {
    const sheet = ActionSheet.show({
      actions: actions.map(({ key, text, isDangerous = false }) => ({
        key,
        text,
        danger: isDangerous,
      })),
      cancelText: '取消',
      onAction: ({ key }) => {
        resolve(actions.find((action) => action.key === key)?.key ?? null)
        sheet.close()
      },
      onClose: () => resolve(null),
    })
  })

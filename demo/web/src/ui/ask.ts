import { ActionSheet, Dialog } from 'antd-mobile'
import { createElement } from 'react'
import { ActionChoices, type SheetAction } from './action-choices.tsx'
import { renderByReact19 } from './render-by-react-19.ts'
import { topLayer } from './top-layer.ts'

renderByReact19()

/** Shows a yes/no question; resolves with the answer. */
export const confirm = (question: {
  readonly title: string
  readonly content?: string
  readonly confirmText: string
  readonly cancelText?: string
}): Promise<boolean> => Dialog.confirm({ cancelText: '取消', getContainer: topLayer, ...question })

/** Shows a message to be acknowledged. */
export const inform = (notice: {
  readonly title: string
  readonly content: string
  readonly confirmText: string
}): Promise<void> => Dialog.alert(notice)

/** Lets the user choose an action; resolves with its key, or null if cancelled. */
export const chooseAction = <Key extends string>(
  actions: readonly SheetAction<Key>[],
): Promise<Key | null> =>
  new Promise((resolve) => {
    const choose = (key: Key | null) => {
      resolve(key)
      sheet.close()
    }
    const sheet = ActionSheet.show({
      actions: [],
      // The library's own actions cannot be reached by keys.
      extra: createElement(ActionChoices<Key>, { actions, onChoose: choose }),
      getContainer: topLayer,
      onClose: () => resolve(null),
    })
  })

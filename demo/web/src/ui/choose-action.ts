import { signal } from './signal.ts'

export interface SheetAction<Key extends string = string> {
  readonly key: Key
  readonly text: string
  readonly isDangerous?: boolean
  /** Marks the action as disabled; a tap still shows the reason. */
  readonly isRefused?: boolean
  /** Marks the present choice. */
  readonly isChosen?: boolean
}

interface Choice {
  readonly actions: readonly SheetAction[]
  /** Null if the user cancelled. */
  readonly settle: (key: string | null) => void
}

/** The actions to choose from; null while the sheet is closed. */
export const choice = signal<Choice | null>(null)

/** Lets the user choose an action; resolves with its key, or null if cancelled. */
export const chooseAction = <Key extends string>(
  actions: readonly SheetAction<Key>[],
): Promise<Key | null> =>
  new Promise((resolve) => {
    choice.get()?.settle(null)
    const settle = (key: string | null) => {
      choice.set(null)
      resolve(key as Key | null)
    }
    choice.set({ actions, settle })
  })

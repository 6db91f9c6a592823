import { button, div, h } from './dom.ts'
import { wordsOf } from './session.ts'

interface Page<Item> {
  readonly list: readonly Item[]
  readonly has_more: boolean
}

interface Source<Item> {
  load(page: number): Promise<Page<Item>>
  show(item: Item): HTMLElement
  /** Shown if the list is empty. */
  readonly empty: string
}

export interface List {
  readonly element: HTMLElement
  /** Reloads the list from its first page. */
  reload(): Promise<void>
}

const skeleton = (): HTMLElement => div('skeletons', div('skeleton'), div('skeleton'))

/** A paged list with loading and error states. */
export const pagedList = <Item>({ load, show, empty }: Source<Item>): List => {
  const element = div('list')
  element.setAttribute('aria-live', 'polite')
  /** Number of the newest request; responses of older ones are ignored. */
  let newest = 0
  const fail = (cause: unknown, again: () => void): HTMLElement =>
    div('state', h('p', {}, wordsOf(cause)), button('重试', 'plain', again))
  const more = async (page: number): Promise<void> => {
    newest += 1
    const own = newest
    const waiting = skeleton()
    element.append(waiting)
    let rest: HTMLElement | null
    try {
      const { list, has_more } = await load(page)
      if (own !== newest) return
      if (page === 1 && list.length === 0) element.append(div('state', h('p', {}, empty)))
      element.append(...list.map(show))
      rest = has_more ? button('加载更多', 'plain', () => next(page + 1)) : null
    } catch (cause) {
      if (own !== newest) return
      rest = fail(cause, () => next(page))
    } finally {
      waiting.remove()
    }
    if (rest !== null) element.append(div('rest', rest))
  }
  const next = (page: number): void => {
    element.querySelector(':scope > .rest')?.remove()
    void more(page)
  }
  return {
    element,
    async reload() {
      element.replaceChildren()
      await more(1)
    },
  }
}

/** Chips, one of which is selected. */
export const chips = <Value extends string>(
  choices: readonly (readonly [value: Value, words: string])[],
  onChoose: (value: Value) => void,
): HTMLElement => {
  const buttons = choices.map(([value, words]) =>
    button(words, 'chip', () => {
      for (const [at, one] of buttons.entries()) {
        one.ariaPressed = String(choices[at]?.[0] === value)
      }
      onChoose(value)
    }),
  )
  for (const [at, one] of buttons.entries()) one.ariaPressed = String(at === 0)
  return div('chips', ...buttons)
}

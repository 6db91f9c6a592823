type Child = Node | string | null

/** Excludes properties that parse markup: all text is set as text. */
type SafeProperties<Element> = Omit<Element, 'innerHTML' | 'outerHTML' | 'style' | 'children'>

/** Creates an element with its properties and children. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<SafeProperties<HTMLElementTagNameMap[Tag]>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  Object.assign(element, props)
  element.append(...children.filter((child) => child !== null))
  return element
}

export const div = (className: string, ...children: readonly Child[]): HTMLDivElement =>
  h('div', { className }, ...children)

export const span = (className: string, ...children: readonly Child[]): HTMLSpanElement =>
  h('span', { className }, ...children)

/** `look`: visual emphasis of the button. */
export const button = (
  words: string,
  look: 'main' | 'plain' | 'danger' | 'chip',
  onclick: () => void,
): HTMLButtonElement => h('button', { type: 'button', className: `button ${look}`, onclick }, words)

export const picture = (src: string, className: string, alt = ''): HTMLImageElement =>
  h('img', { src, className, alt, loading: 'lazy' })

/** A form; the Enter key submits it. */
export const form = (
  className: string,
  onSend: () => void,
  ...children: readonly Child[]
): HTMLFormElement => {
  const element = document.createElement('form')
  element.className = className
  element.noValidate = true
  element.append(...children.filter((child) => child !== null))
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    onSend()
  })
  return element
}

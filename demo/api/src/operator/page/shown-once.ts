import { button, div, h } from './dom.ts'
import { toast } from './toast.ts'

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast('已复制')
  } catch {
    // Pages without TLS have no clipboard.
    toast('复制失败，请手动抄写')
  }
}

/** Content that is shown only once, with buttons to copy it. */
export const shownOnce = (lines: readonly string[]): HTMLElement =>
  div(
    'once',
    h('ul', {}, ...lines.map((line) => h('li', {}, h('code', {}, line)))),
    button('复制', 'plain', () => void copy(lines.join('\n'))),
  )

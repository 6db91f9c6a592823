import { Toast } from 'antd-mobile'
import { topLayer } from './top-layer.ts'

const SHOW_MS = 2000

/** A short word over the page, where it hides neither fields nor buttons. */
export const toast = (content: string): void => {
  Toast.show({ content, duration: SHOW_MS, position: 'top', getContainer: topLayer })
}

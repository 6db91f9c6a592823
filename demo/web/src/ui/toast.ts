import { Toast } from 'antd-mobile'

const SHOW_MS = 2000

/** A short word in the middle of the screen. */
export const toast = (content: string): void => {
  Toast.show({ content, duration: SHOW_MS })
}

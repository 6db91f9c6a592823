import { Dialog, reduceMotion, Toast } from 'antd-mobile'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'

/**
 * Files of one worker share a page. What was shown by a call, not by an element, has no place in a tree that could be
 * unmounted: it has to be gone before the next file looks for a button.
 */
beforeAll(() => {
  reduceMotion()
  // What jsdom does not have: a screen, of somebody who has asked for little movement.
  window.matchMedia ??= (media) =>
    ({ matches: media.includes('reduced-motion') }) as unknown as MediaQueryList
})

afterEach(() => {
  Toast.clear()
  Dialog.clear()
})

afterAll(() => vi.waitFor(() => expect(document.querySelector('[role=dialog], button')).toBeNull()))

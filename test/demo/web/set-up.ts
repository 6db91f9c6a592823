import { Dialog, reduceMotion, Toast } from 'antd-mobile'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'

/**
 * Test files of one worker share a page. Elements that were shown by a call are not unmounted with
 * a tree, so they must be removed before the next file searches for a button.
 */
beforeAll(() => {
  reduceMotion()
  // Stubs what jsdom lacks: a screen of a user who prefers reduced motion.
  window.matchMedia ??= (media) =>
    ({ matches: media.includes('reduced-motion') }) as unknown as MediaQueryList
})

afterEach(() => {
  Toast.clear()
  Dialog.clear()
})

afterAll(() => vi.waitFor(() => expect(document.querySelector('[role=dialog], button')).toBeNull()))

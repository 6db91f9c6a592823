import { afterAll, beforeAll, expect, vi } from 'vitest'

/**
 * Test files of one worker share a page. Elements that were shown by a call are not unmounted with
 * a tree, so they must be removed before the next file searches for a button.
 */
beforeAll(() => {
  // Stubs what jsdom lacks: a screen of a user who prefers reduced motion, and modal dialogs.
  window.matchMedia ??= (media) =>
    ({ matches: media.includes('reduced-motion') }) as unknown as MediaQueryList
  const dialog = HTMLDialogElement.prototype
  dialog.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})

afterAll(() => vi.waitFor(() => expect(document.querySelector('dialog, button')).toBeNull()))

/** Devices with a mouse have a keyboard, too. */
export const hasMouse = (): boolean =>
  window.matchMedia('(hover: hover) and (pointer: fine)').matches

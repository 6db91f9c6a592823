/** Whether the user has asked for little movement. */
export const hasCalmMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

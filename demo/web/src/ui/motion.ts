/** Whether the user prefers reduced motion. */
export const hasCalmMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

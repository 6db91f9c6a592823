const SURROGATE = /[\ud800-\udfff]/
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** Whether every surrogate of a text has its other half: only such a text survives UTF-8. */
export const isWellFormed = (text: string): boolean =>
  !SURROGATE.test(text) || !SURROGATE.test(text.replace(PAIR, ''))

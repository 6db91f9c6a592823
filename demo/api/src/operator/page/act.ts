import type { OperatorPath } from '../rights.ts'
import { button } from './dom.ts'
import { session } from './session.ts'

/** A button that makes a call; null if the operator's role has no right to it. */
export const callButton = (
  path: OperatorPath,
  words: string,
  look: Parameters<typeof button>[1],
  onclick: () => void,
): HTMLButtonElement | null => (session.may(path) ? button(words, look, onclick) : null)

import { type RefObject, useLayoutEffect } from 'react'

/** Fits the height of a field to its text, up to the maximum of the style sheet. */
export const useGrowing = (
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  isAway: boolean,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height, of the field that is there
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    const line = field.parentElement
    // Fix the height of the row while measuring: a list that changes its height for a moment would
    // lose its end.
    if (line !== null) line.style.minHeight = `${line.offsetHeight}px`
    field.style.height = 'auto'
    const borders = field.offsetHeight - field.clientHeight
    field.style.height = `${field.scrollHeight + borders}px`
    if (line !== null) line.style.minHeight = ''
  }, [input, text, isAway])
}

import { type RefObject, useLayoutEffect } from 'react'

/** Makes a field as high as its text; the style sheet says how high at most. */
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
    // While it is measured nothing around it moves: a list that grew for a moment would lose its end.
    if (line !== null) line.style.minHeight = `${line.offsetHeight}px`
    field.style.height = 'auto'
    const borders = field.offsetHeight - field.clientHeight
    field.style.height = `${field.scrollHeight + borders}px`
    if (line !== null) line.style.minHeight = ''
  }, [input, text, isAway])
}

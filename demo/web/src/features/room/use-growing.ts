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
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [input, text, isAway])
}

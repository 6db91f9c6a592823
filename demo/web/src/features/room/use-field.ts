import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { beginsMention, withoutMention } from '../mentions/mention-text.ts'

interface FieldOptions {
  readonly text: string
  readonly onChange: (text: string) => void
  /**
   * Lets the user pick a mention; resolves with its text form, or null. Absent outside of groups.
   */
  readonly onMention: (() => Promise<string | null>) | undefined
}

/**
 * Edits in the composer's field: typing, inserted text, and mentions that are added or removed as a
 * whole.
 */
export const useField = (
  input: RefObject<HTMLTextAreaElement | null>,
  { text, onChange, onMention }: FieldOptions,
) => {
  /** The caret position to set once the text is rendered. */
  const caret = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that was put in is there
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text])

  const put = (before: string, words: string, after: string) => {
    caret.current = before.length + words.length
    onChange(before + words + after)
  }
  const insert = (words: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    put(text.slice(0, selectionStart), words, text.slice(selectionEnd))
  }
  /** Replaces the @ at the caret by a mention. */
  const mention = async (next: string, at: number, ask: () => Promise<string | null>) => {
    const token = await ask()
    if (token !== null) put(next.slice(0, at - 1), token, next.slice(at))
    input.current?.focus()
  }
  const change = ({ target: { value, selectionStart } }: ChangeEvent<HTMLTextAreaElement>) => {
    const shortened = withoutMention(text, value)
    if (shortened !== null)
      return put(
        shortened.text.slice(0, shortened.caret),
        '',
        shortened.text.slice(shortened.caret),
      )
    onChange(value)
    if (onMention === undefined || !beginsMention(text, value, selectionStart)) return
    void mention(value, selectionStart, onMention)
  }
  return { insert, change }
}

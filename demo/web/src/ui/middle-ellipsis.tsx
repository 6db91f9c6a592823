import styles from './middle-ellipsis.module.css'

/** Number of characters shown before the file extension. */
const BEFORE_ENDING = 4
const LONGEST_ENDING = 6

/** Characters from here on have double width: Chinese and emoji. */
const FIRST_WIDE = 0x2e80

const widthOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2

/** The longest prefix that fits. */
const fitting = (characters: readonly string[], most: number): readonly string[] => {
  let width = 0
  const end = characters.findIndex((character) => {
    width += widthOf(character)
    return width > most
  })
  return end < 0 ? characters : characters.slice(0, end)
}

/** Shortens a name in its middle to a width in letters, because both ends are informative. */
export const shortened = (text: string, most: number): string => {
  const characters = [...text]
  if (fitting(characters, most).length === characters.length) return text
  const ending = /\.\w+$/.exec(text)?.[0].length ?? 0
  const tail = Math.min(ending, LONGEST_ENDING) + BEFORE_ENDING
  const backwards = fitting([...characters].reverse(), tail)
  const head = fitting(characters, most - tail - 1).join('')
  return `${head.trimEnd()}…${[...backwards].reverse().join('')}`
}

interface MiddleEllipsisProps {
  readonly text: string
  /** The maximum width in letters; a Chinese character counts as two. */
  readonly most: number
}

/** A file name on up to three lines. */
export const MiddleEllipsis = ({ text, most }: MiddleEllipsisProps) => (
  <span className={styles.name} title={text}>
    {shortened(text, most)}
  </span>
)

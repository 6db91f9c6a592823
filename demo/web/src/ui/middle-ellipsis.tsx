import styles from './middle-ellipsis.module.css'

/** So much is shown of the end of a name, beside its ending. */
const BEFORE_ENDING = 4
const LONGEST_ENDING = 6

/** From here on characters are twice as wide: Chinese ones, and emoji. */
const FIRST_WIDE = 0x2e80

const widthOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2

/** As many of these characters as fit, from the first on. */
const fitting = (characters: readonly string[], most: number): readonly string[] => {
  let width = 0
  const end = characters.findIndex((character) => {
    width += widthOf(character)
    return width > most
  })
  return end < 0 ? characters : characters.slice(0, end)
}

/** A name shortened in its middle to a width in letters: both of its ends tell something. */
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
  /** Widest, in letters; a Chinese character is two. */
  readonly most: number
}

/** The name of a file, on up to three lines. */
export const MiddleEllipsis = ({ text, most }: MiddleEllipsisProps) => (
  <span className={styles.name} title={text}>
    {shortened(text, most)}
  </span>
)

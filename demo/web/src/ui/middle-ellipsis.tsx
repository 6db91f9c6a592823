import styles from './middle-ellipsis.module.css'

/** So much is shown of the end of a name, beside its ending. */
const BEFORE_ENDING = 2
const LONGEST_ENDING = 6

const tailOf = (text: string): number => {
  const ending = /\.\w+$/.exec(text)?.[0].length ?? 0
  return Math.min(ending, LONGEST_ENDING) + BEFORE_ENDING
}

/** One line that is shortened in its middle: of the name of a file both ends tell something. */
export const MiddleEllipsis = ({ text }: { text: string }) => {
  const characters = [...text]
  const tailLength = tailOf(text)
  const head = characters.slice(0, -tailLength).join('')
  const tail = characters.slice(-tailLength).join('')
  return (
    <span className={styles.line} title={text}>
      {head !== '' && <span className={styles.head}>{head}</span>}
      <span className={styles.tail}>{tail}</span>
    </span>
  )
}

import styles from './middle-ellipsis.module.css'

/** So much of the end is always shown: the ending of a name and a little before it. */
const TAIL = 8

/** One line that is shortened in its middle: of the name of a file both ends tell something. */
export const MiddleEllipsis = ({ text }: { text: string }) => {
  const characters = [...text]
  const head = characters.slice(0, -TAIL).join('')
  const tail = characters.slice(-TAIL).join('')
  return (
    <span className={styles.line} title={text}>
      {head !== '' && <span className={styles.head}>{head}</span>}
      <span className={styles.tail}>{tail}</span>
    </span>
  )
}

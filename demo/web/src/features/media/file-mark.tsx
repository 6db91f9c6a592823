import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './file-mark.module.css'

type Tone = 'paper' | 'sheet' | 'slides' | 'box' | 'words'

const TONES: readonly (readonly [Tone, RegExp])[] = [
  ['paper', /^pdf$/],
  ['sheet', /^(xlsx?|csv|numbers)$/],
  ['slides', /^(pptx?|key)$/],
  ['box', /^(zip|rar|7z|gz|tar)$/],
  ['words', /^(docx?|txt|md|pages)$/],
]

const MAX_ENDING = 4

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The icon of a file: its extension in a colour for its type. */
export const FileMark = ({ name, isLarge = false }: { name: string; isLarge?: boolean }) => {
  const ending = endingOf(name)
  const tone = TONES.find(([, endings]) => endings.test(ending))?.[0]
  return (
    <span
      className={classNames(styles.mark, tone && styles[tone], isLarge && styles.large)}
      aria-hidden="true"
    >
      {ending !== '' && ending.length <= MAX_ENDING ? ending.toUpperCase() : <Icon name="file" />}
    </span>
  )
}

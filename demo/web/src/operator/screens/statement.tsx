import { PictureRow } from '../../ui/picture-row.tsx'
import { Soft } from '../kit/parts.tsx'
import { moment } from '../words.ts'
import styles from './order-screen.module.css'

interface StatementProps {
  readonly title: string
  readonly said: {
    readonly nickname: string
    readonly created_at: number
    readonly report_text: string
    readonly pictures: readonly string[]
  }
  /** Reason of a rejection; empty without one. */
  readonly refusal?: string
}

/** The statement of a participant, with pictures. */
export const Statement = ({ title, said, refusal = '' }: StatementProps) => (
  <div className={styles.statement}>
    <Soft>
      {said.nickname} · {title} · {moment(said.created_at)}
    </Soft>
    <p>{said.report_text === '' ? '没有文字说明' : said.report_text}</p>
    {said.pictures.length > 0 && <PictureRow urls={said.pictures} />}
    {refusal !== '' && <p className={styles.refusal}>{refusal}</p>}
  </div>
)

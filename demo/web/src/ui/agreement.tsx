import styles from './agreement.module.css'

interface AgreementProps {
  readonly isAgreed: boolean
  readonly onChange: (isAgreed: boolean) => void
  /** The agreement texts with their names and openers. */
  readonly texts: readonly { readonly title: string; readonly onRead: () => void }[]
}

/** A checkbox with links to the texts. */
export const Agreement = ({ isAgreed, onChange, texts }: AgreementProps) => (
  <div className={styles.line}>
    <label className={styles.agree}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isAgreed}
        onChange={({ target }) => onChange(target.checked)}
      />
      我已阅读并同意
    </label>
    {texts.map(({ title, onRead }) => (
      <button key={title} type="button" className={styles.link} onClick={onRead}>
        《{title}》
      </button>
    ))}
  </div>
)

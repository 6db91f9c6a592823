import styles from './document.module.css'

export interface DocumentSection {
  readonly title: string
  readonly lines: readonly string[]
}

export interface LegalDocument {
  readonly lead: string
  readonly sections: readonly DocumentSection[]
  /** The date of the last change: `2026-11-22`. */
  readonly date: string
}

/** A legal text with an introduction and numbered sections. */
export const Document = ({ lead, sections, date }: LegalDocument) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keys too
  <article className={styles.document} tabIndex={0}>
    <p className={styles.date}>更新日期：{date}</p>
    <p className={styles.lead}>{lead}</p>
    {sections.map(({ title, lines }, at) => (
      <section key={title} className={styles.section}>
        <h2 className={styles.title}>
          {at + 1}. {title}
        </h2>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
  </article>
)

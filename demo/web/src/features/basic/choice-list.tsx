import { Icon } from '../../ui/icons.tsx'
import styles from './choice-list.module.css'

interface Option {
  readonly value: string
  readonly text: string
}

interface ChoiceListProps {
  /** The name of the choice. */
  readonly label: string
  readonly groups: readonly { readonly title: string; readonly options: readonly Option[] }[]
  readonly value: string
  readonly isBusy: boolean
  readonly onChoose: (value: string) => void
}

/** A list in groups from which the user chooses one item. */
export const ChoiceList = ({ label, groups, value, isBusy, onChoose }: ChoiceListProps) => (
  <div className={styles.groups} role="radiogroup" aria-label={label}>
    {groups.map(({ title, options }) => (
      <section key={title} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.options}>
          {options.map((option) => (
            // biome-ignore lint/a11y/useSemanticElements: a line of a list is drawn as a button
            <button
              key={option.value}
              type="button"
              role="radio"
              aria-checked={option.value === value}
              className={styles.option}
              disabled={isBusy}
              onClick={() => onChoose(option.value)}
            >
              {option.text}
              {option.value === value && <Icon name="check" />}
            </button>
          ))}
        </div>
      </section>
    ))}
  </div>
)

import { Chips } from '../../ui/chips.tsx'
import styles from './job-choice.module.css'
import { useJobs } from './use-jobs.ts'

interface JobChoiceProps {
  /** '' for any. */
  readonly jobID: string
  readonly onChange: (jobID: string) => void
}

const ANY = { value: '', text: '不限' }

/** Lets the user choose a kind of jobs, then one of its jobs or all. */
export const JobChoice = ({ jobID, onChange }: JobChoiceProps) => {
  const { kinds } = useJobs()
  const chosen = kinds.find(
    ({ kind, jobs }) => kind.id === jobID || jobs.some(({ id }) => id === jobID),
  )
  const options = kinds.map(({ kind }) => ({ value: kind.id, text: kind.name }))
  return (
    <div className={styles.choice}>
      <Chips
        label="职业类别"
        options={[ANY, ...options]}
        value={chosen?.kind.id ?? ''}
        onChange={onChange}
      />
      {chosen !== undefined && (
        <div className={styles.own}>
          <Chips
            label="职业"
            options={[
              { value: chosen.kind.id, text: '全部' },
              ...chosen.jobs.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            value={jobID}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}

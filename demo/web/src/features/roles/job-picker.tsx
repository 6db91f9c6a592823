import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useJobs } from '../orders/use-jobs.ts'
import styles from './job-picker.module.css'

interface JobPickerProps {
  readonly isOpen: boolean
  readonly jobID: string
  readonly onClose: () => void
  readonly onChoose: (jobID: string) => void
}

/** Lets the user choose a job, grouped by kind. */
export const JobPicker = ({ isOpen, onClose, ...jobs }: JobPickerProps) => (
  <Sheet title="选择职业" isOpen={isOpen} onClose={onClose}>
    <JobsByKind {...jobs} />
  </Sheet>
)

const JobsByKind = ({ jobID, onChoose }: Pick<JobPickerProps, 'jobID' | 'onChoose'>) => {
  const { kinds } = useJobs()
  if (kinds.length === 0) return <SkeletonRows count={3} />
  return (
    <div className={styles.kinds}>
      {kinds.map(({ kind, jobs }) => (
        <section key={kind.id}>
          <h3 className={styles.kind}>{kind.name}</h3>
          <Chips
            label={kind.name}
            options={jobs.map(({ id, name }) => ({ value: id, text: name }))}
            value={jobID}
            onChange={onChoose}
          />
        </section>
      ))}
    </div>
  )
}

import styles from './role-mark.module.css'

/** The first character of a job's name as a seal. */
export const RoleMark = ({ job }: { readonly job: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {[...job][0] ?? '角'}
  </span>
)

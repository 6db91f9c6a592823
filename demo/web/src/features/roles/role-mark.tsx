import styles from './role-mark.module.css'

/** The first sign of a job, as its seal. */
export const RoleMark = ({ job }: { readonly job: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {[...job][0] ?? '角'}
  </span>
)

import { NavBar } from './nav-bar.tsx'
import styles from './skeleton.module.css'
import { SkeletonRows } from './skeleton.tsx'
import { useGoBack } from './use-go-back.ts'

const ROWS = 7

interface PageFrameProps {
  /** Null for pages without a bar. */
  readonly title: string | null
}

/** The title bar of a missing page, with a back button. */
export const PageBar = ({ title }: PageFrameProps) => {
  const goBack = useGoBack('/')
  return title !== null && <NavBar title={title} onBack={goBack} />
}

/** The skeleton of a page. Its rows appear after a delay, because most pages load faster. */
export const PageSkeleton = ({ title }: PageFrameProps) => (
  <div aria-busy>
    <PageBar title={title} />
    <div className={styles.late} data-barred={title !== null}>
      <SkeletonRows count={ROWS} />
    </div>
  </div>
)

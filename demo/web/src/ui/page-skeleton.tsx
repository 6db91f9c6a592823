import { NavBar } from './nav-bar.tsx'
import styles from './skeleton.module.css'
import { SkeletonRows } from './skeleton.tsx'
import { useGoBack } from './use-go-back.ts'

const ROWS = 7

interface PageFrameProps {
  /** null for pages without a bar. */
  readonly title: string | null
}

/** The bar of a page that is not there: one can go back from it. */
export const PageBar = ({ title }: PageFrameProps) => {
  const goBack = useGoBack('/')
  return title !== null && <NavBar title={title} onBack={goBack} />
}

/** A page that is on its way. Its rows show after a moment: most pages are here before. */
export const PageSkeleton = ({ title }: PageFrameProps) => (
  <div aria-busy>
    <PageBar title={title} />
    <div className={styles.late} data-barred={title !== null}>
      <SkeletonRows count={ROWS} />
    </div>
  </div>
)

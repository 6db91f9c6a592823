import type { OperatorPath } from '../rights.ts'

/** One part of the page, with an entry in its menu. */
export interface Section {
  /** Its place in the address, behind `#`. */
  readonly key: string
  readonly title: string
  /** The call without whose right there is no such section. */
  readonly needs: OperatorPath
  /** Which figure of the login check stands beside the title. */
  readonly count?: 'certifications' | 'disputes' | 'feedbacks' | 'subsidies' | 'effects' | 'phones'
  /** Fills the place that it gets. `changed`: the figures may be others now. */
  show(container: HTMLElement, changed: () => void): void
}

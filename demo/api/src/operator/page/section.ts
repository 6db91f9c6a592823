import type { OperatorPath } from '../rights.ts'

/** One part of the page, with an entry in its menu. */
export interface Section {
  /** Its key in the URL, after `#`. */
  readonly key: string
  readonly title: string
  /** The call whose right the section requires. */
  readonly needs: OperatorPath
  /** The count of the login check that the menu shows beside the title. */
  readonly count?: 'certifications' | 'disputes' | 'feedbacks' | 'subsidies' | 'effects' | 'phones'
  /**
   * Renders the section into the container. `changed` is called when the counts may have changed.
   */
  show(container: HTMLElement, changed: () => void): void
}

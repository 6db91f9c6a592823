import { addFeatures, assemble } from '../assemble.ts'
import { createView } from '../create-view.ts'

/** The code of messaging, which a client in stages loads at the first login. */
export const messaging = { addFeatures, assemble, createView }

/** The code of messaging, which a client in stages loads at the first login. */
export { assemble } from '../assemble.ts'
export { createView } from '../create-view.ts'

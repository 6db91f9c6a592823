import { it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'

/** A test of `npm run test:proof` alone: a second way of what `npm test` tries once, or one that takes long. */
export const inProof = it.runIf(isProof)

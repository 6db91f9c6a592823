import { isProof } from '../../testing/internal/proof.ts'

/**
 * Formats of frames over which a test of all layers runs: binary by `npm test`, text, too, by the proof. That both carry the
 * same is tested of their codecs, and `chat.test.ts` always runs over both.
 */
export const formats: readonly ('binary' | 'text')[] = isProof ? ['binary', 'text'] : ['binary']

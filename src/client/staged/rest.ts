/** The code of messaging and of all features in one file. */
export { allFeatures } from '../all-features.ts'
export * from './messaging.ts'

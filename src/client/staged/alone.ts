/** The code of messaging for a client without features: one file, which needs the door alone. */
export { messaging } from './messaging.ts'

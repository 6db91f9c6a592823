/**
 * tavern-im/recorder: voice messages recorded in a browser.
 *
 * @packageDocumentation
 */
export {
  createRecorder,
  type Recorder,
  type RecorderOptions,
} from './platform/recorder/create-recorder.ts'
export { RecorderError, type RecorderProblem } from './platform/recorder/recorder-error.ts'

import { pickFiles } from '../../ui/pick-files.ts'
import { type FileChoice, host } from './host-bridge.ts'

interface Choice extends FileChoice {
  /** Opens the camera on phones. */
  readonly usesCamera?: boolean
}

/**
 * Lets the user choose files from the host app, else from the device. Must be called in a tap
 * handler.
 */
export const chooseFiles = (choice: Choice): Promise<readonly File[]> => {
  const bridge = host()
  return bridge.hasFiles ? bridge.chooseFiles(choice) : pickFiles(choice)
}

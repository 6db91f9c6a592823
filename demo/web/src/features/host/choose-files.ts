import { pickFiles } from '../../ui/pick-files.ts'
import { type FileChoice, host } from './host-bridge.ts'

interface Choice extends FileChoice {
  /** Phones open their camera instead. */
  readonly usesCamera?: boolean
}

/** Lets the user choose files, from the host where it has some, else from the device. To be called by a tap. */
export const chooseFiles = (choice: Choice): Promise<readonly File[]> => {
  const bridge = host()
  return bridge.hasFiles ? bridge.chooseFiles(choice) : pickFiles(choice)
}

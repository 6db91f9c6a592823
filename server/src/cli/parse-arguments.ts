import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

/** `parseArgs` of Node; what it does not take is a {@link UsageError}. */
export const parseArguments = <const Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError(`read arguments: ${(cause as Error).message}`, { cause })
  }
}

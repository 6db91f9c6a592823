import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

/** `parseArgs` of Node, which throws {@link UsageError} for invalid arguments. */
export const parseArguments = <const Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError(`read arguments: ${(cause as Error).message}`, { cause })
  }
}

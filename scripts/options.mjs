import { parseArgs } from 'node:util'

/**
 * Reads the flags of a command. `--help` prints `usage` and ends the process; an unknown flag
 * prints the reason and `usage`, and ends it with code 1.
 */
export const readOptions = (name, usage, config) => {
  const options = { ...config.options, help: { type: 'boolean', default: false } }
  try {
    const { values, positionals } = parseArgs({ ...config, options })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    return { values, positionals }
  } catch (error) {
    console.error(`${name}: ${error.message}\n\n${usage}`)
    return process.exit(1)
  }
}

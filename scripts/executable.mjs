import { chmodSync } from 'node:fs'

/** A plugin of both bundlers: the command line, `cli.js`, can be started by its name. */
export const executable = {
  name: 'executable',
  writeBundle: ({ dir }, bundle) => {
    for (const name of Object.keys(bundle))
      if (name === 'cli.js') chmodSync(`${dir}/${name}`, 0o755)
  },
}

import { execFile } from 'node:child_process'

/** Runs Node in a folder and gives what it printed. Rejects with all it said where it failed. */
export const runNode = (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 24 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`))
    })
  })

import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { installed, tarball } from './pack.ts'

/** The findings of publint. */
export const publishProblems = async (): Promise<readonly string[]> => {
  const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false })
  return messages.map((message) => formatMessage(message, pkg) ?? message.code)
}

/** Wrong or missing types of every entry point, for every kind of resolution. */
export const typeProblems = async (): Promise<readonly string[]> => {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
    // A file for generators of protobuf, not for TypeScript.
    excludeEntrypoints: ['./frame.proto'],
  })
  if (!checked.types) return ['no types']
  return checked.problems.map((problem) => JSON.stringify(problem))
}

import type { Check } from '../../../kernel/check.ts'
import { object } from '../../../kernel/check.ts'
import { type FileRules, requireFile } from './chosen-file.ts'

/** A new media message: the file that was chosen, or the fields of its payload with a URL that there is. */
export type FileOr<Fields> = { readonly file: unknown } | (Fields & { readonly file?: undefined })

/** The check of a payload with `file`, or else with `fields`; `hasUrl` tells which of them was meant. */
export const fileOr =
  <Fields extends object>(
    rules: FileRules,
    fields: Check,
    hasUrl: (given: Partial<Fields>) => boolean,
  ): Check =>
  (value, name) => {
    object({})(value, name)
    const given = value as Partial<Fields> & { readonly file?: unknown }
    if (given.file === undefined && hasUrl(given)) fields(value, name)
    else requireFile(given.file, rules)
  }

import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import type { FilesPort, OpenFile } from '../../../platform/platform.ts'
import { fileIn } from '../../../platform/selected-files.ts'
import type { FeatureKernel } from '../../kernel.ts'
import type { FileKind } from '../../uploads/commands.ts'

const MEGABYTE = 2 ** 20

/** A file that a user chose, on any platform. */
export interface ChosenFile {
  readonly name: string
  /** Bytes; undefined where the platform does not say. */
  readonly size: number | undefined
  /** Such as `png`: of its media type, else the end of its name; '' where unknown. */
  readonly format: string
  readonly width: number
  readonly height: number
  /** As the platform says it: milliseconds of what was recorded, seconds of what was chosen. */
  readonly duration: number
  /** To read it; undefined where this platform cannot. */
  readonly file: OpenFile | undefined
  /** Its URL on this page; '' if there is none. */
  readonly url: string
  /** A picture of a video, where the chooser gave one. */
  readonly cover: OpenFile | undefined
}

/** The files that a kind of message accepts, and the error codes for others. */
export interface FileRules {
  readonly kind: FileKind
  readonly none: ErrorRow
  readonly tooLarge: ErrorRow
  readonly formats?: { readonly allowed: readonly string[]; readonly other: ErrorRow }
}

type Input = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Input =>
  typeof value === 'object' && value !== null ? (value as Input) : {}

const text = (...input: unknown[]): string =>
  input.find((one): one is string => typeof one === 'string') ?? ''

const amount = (input: unknown): number =>
  Number.isFinite(input) && (input as number) > 0 ? (input as number) : 0

/**
 * Reads a `File`, a `Blob`, an input element, what a chooser or recorder of a mini program gave, or whatever else
 * the platform opens as a file; undefined where it holds none.
 */
const chosenFile = (
  input: unknown,
  file: OpenFile | undefined,
  files: FilesPort | undefined,
): ChosenFile | undefined => {
  const fields = recordOf(fileIn(input))
  const path = text(fields.tempFilePath, fields.path)
  const size = file?.size ?? fields.size ?? fields.fileSize
  if (file === undefined && path === '' && typeof size !== 'number') return undefined
  const name = file?.name || text(fields.name) || path.slice(path.lastIndexOf('/') + 1)
  return {
    name,
    size: typeof size === 'number' ? size : undefined,
    format: formatOf(file?.type || text(fields.type), name),
    width: amount(fields.width),
    height: amount(fields.height),
    duration: amount(fields.duration),
    file,
    url: file?.localUrl ?? '',
    cover: files?.open({ tempFilePath: fields.thumbTempFilePath }),
  }
}

/** The format of a media type, or else the extension of a name. */
export const formatOf = (mediaType: string, name = ''): string => {
  const [, subtype] = mediaType.split('/')
  return (subtype ?? /\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase()
}

/** The file of the host; throws if there is none, or if it may not be sent. */
export const requireFile = (
  { platform, cloud }: Pick<FeatureKernel, 'platform' | 'cloud'>,
  input: unknown,
  rules: FileRules,
): ChosenFile => {
  const { files } = platform
  // Choosers of uni-app in a page give a file of the page beside its path.
  const file = files?.open(input) ?? files?.open(recordOf(fileIn(input)).tempFile)
  try {
    const chosen = chosenFile(input, file, files)
    if (chosen === undefined) throw imError(rules.none, { action })
    // The kinds look in this order (spec 2 section 5).
    const isImage = rules.kind === 'image'
    if (isImage) checkFormat(chosen, rules)
    checkSize(chosen, rules, cloud.value(`${rules.kind}_size_limit`))
    if (!isImage) checkFormat(chosen, rules)
    return chosen
  } catch (error) {
    file?.close()
    throw error
  }
}

const action = 'check payload.file'

const checkFormat = ({ format, name, file }: ChosenFile, { formats }: FileRules): void => {
  if (formats === undefined || formats.allowed.includes(format)) return
  // Nameless bytes: the server detects their format.
  if (file !== undefined && format + name === '') return
  const why = `${format || 'what it is'} is none of ${formats.allowed.join(', ')}`
  throw imError(formats.other, { action, why })
}

const checkSize = ({ size }: ChosenFile, { kind, tooLarge }: FileRules, megabytes: number) => {
  if (size === undefined) return
  if (size === 0) throw imError(errorCodes.MSG_F_IS_EMPTY, { action })
  const most = megabytes * MEGABYTE - (kind === 'image' ? 1 : 0)
  if (size <= most) return
  throw imError(tooLarge, {
    action,
    why: `the ${kind} is over the limit of ${megabytes} MB`,
    data: { limitMB: megabytes },
  })
}

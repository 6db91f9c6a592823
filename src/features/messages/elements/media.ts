import { type Check, object, optional } from '../../../kernel/check.ts'
import { anything, eitherOf } from '../../../kernel/value-checks.ts'
import type { UploadedImage, UploadResult } from '../../uploads/commands.ts'
import type { ChosenFile, FileRules } from './chosen-file.ts'
import type { Element } from './element.ts'
import type { MessageType, PayloadByType } from './payloads.ts'

/** A new media message: the file that was chosen, or the fields of its payload with a URL that there is. */
export type FileOr<Fields> = { readonly file: unknown } | (Fields & { readonly file?: undefined })

/** Measured values of a file; 0 if unknown. */
export interface Measured {
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  /** URL of a picture of it on this page. */
  readonly coverUrl?: string
}

/** The server's fields of a file; for a video also the uploaded picture. */
export interface Stored extends UploadResult {
  readonly cover?: UploadedImage | undefined
}

/** A kind of message that has a file. */
export interface FileElement<Type extends MessageType, Fields>
  extends Omit<Element<Type, FileOr<Fields>>, 'preview'> {
  readonly rules: FileRules
  /** Whether fields were given that have a URL; else a file is meant. */
  hasUrl(input: Partial<Fields>): boolean
  /** The payload of a file that is on this device alone. */
  ofFile(file: ChosenFile, id: string): PayloadByType[Type]
  url(payload: PayloadByType[Type]): string
  /** The same payload, shown from another place on this device. */
  shown(payload: PayloadByType[Type], url: string): Partial<PayloadByType[Type]>
  /** The fields that measuring changes; fields that are set stay. */
  measured?(payload: PayloadByType[Type], found: Measured): Partial<PayloadByType[Type]>
  /** The fields that an upload changes; the URL on this page stays. */
  stored(payload: PayloadByType[Type], result: Stored): Partial<PayloadByType[Type]>
}

/** The check of a payload with `file`, which is looked at when it is opened, or else with `fields`. */
export const fileOr = <Fields extends object>(
  fields: Readonly<Record<string, Check>>,
  hasUrl: (input: Partial<Fields>) => boolean,
): Check => {
  const hasFields = (value: unknown): value is Fields => {
    if (typeof value !== 'object' || value === null) return false
    const { file } = value as { readonly file?: unknown }
    return (file === undefined || file === null) && hasUrl(value)
  }
  return eitherOf(hasFields, object({ ...fields, file: optional(anything) }), object({}))
}

/** An address that others can load, too; '' for one of this page. */
export const shared = (url: string): string => (`${url}`.startsWith('blob:') ? '' : url)

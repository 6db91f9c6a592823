/** The message type for a file. */
export type MediaKind = 'image' | 'video' | 'file'

/** A chosen file that the user may still remove. */
export interface ChosenMedia {
  readonly key: string
  readonly file: File
  readonly kind: MediaKind
  /** A picture that cannot be decoded; it is sent as a file. */
  readonly isBroken?: boolean
}

/** Number of files in one batch. */
const MAX_AT_ONCE = 9

const MEGABYTE = 2 ** 20

/** Default limits; if the operator has set others, the server reports them. */
const LIMITS_MB: Readonly<Record<MediaKind, number>> = { image: 20, video: 100, file: 100 }

const NAMES: Readonly<Record<MediaKind, string>> = { image: '图片', video: '视频', file: '文件' }

/** Formats that chats display; pictures and videos of other formats are sent as files. */
const SHOWN: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /^image\/(jpe?g|png|gif|webp|bmp)$/],
  ['video', /^video\/(mp4|quicktime|webm)$/],
]

export const kindOf = ({ type }: Pick<File, 'type'>): MediaKind =>
  SHOWN.find(([, types]) => types.test(type))?.[0] ?? 'file'

/** The reason why a file cannot be sent as this kind; null if it can. */
const refusalOf = ({ name, size }: File, kind: MediaKind): string | null => {
  if (size === 0) return `“${name}”是空的，发不出去`
  const limit = LIMITS_MB[kind]
  // An image must be smaller than its limit; other files may equal it.
  const isOver = kind === 'image' ? size >= limit * MEGABYTE : size > limit * MEGABYTE
  if (!isOver) return null
  const megabytes = Math.ceil(size / MEGABYTE)
  return `“${name}”有 ${megabytes} MB，${NAMES[kind]}不能超过 ${limit} MB`
}

export interface Choice {
  readonly media: readonly ChosenMedia[]
  /** The message about rejected files; '' if all were accepted. */
  readonly note: string
}

const noteOf = (refusals: readonly string[], leftOver: number): string => {
  if (leftOver > 0) return `一次最多发 ${MAX_AT_ONCE} 个，多出的 ${leftOver} 个没有加入`
  if (refusals.length > 1) return `有 ${refusals.length} 个没有加入：${refusals[0]}`
  return refusals[0] ?? ''
}

let lastKey = 0

/** Sorts chosen files by kind. `asFiles`: pictures and videos are sent as files, too. */
export const choiceOf = (files: readonly File[], asFiles = false): Choice => {
  const judged = files.map((file) => {
    const kind = asFiles ? 'file' : kindOf(file)
    return { file, kind, refusal: refusalOf(file, kind) }
  })
  const fitting = judged.filter(({ refusal }) => refusal === null)
  const refusals = judged.flatMap(({ refusal }) => refusal ?? [])
  const media = fitting.slice(0, MAX_AT_ONCE).map(({ file, kind }) => {
    lastKey += 1
    return { key: String(lastKey), file, kind }
  })
  return { media, note: noteOf(refusals, fitting.length - media.length) }
}

import type { Clock } from 'tavern-im/protocol'
import type { MadePicture } from './pictures.ts'
import { findProgram, outputOf } from './programs.ts'

/** Properties of a video or a sound; 0 if unknown. */
interface MediaHead {
  /** Pixels as shown. */
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
}

/** Inspects videos and sounds: ffmpeg, if it is on the PATH. */
export interface MediaTools {
  /** Whether files of this type can be inspected. */
  knows(type: string): boolean
  /** Undefined if the file cannot be read as its type. */
  head(path: string, type: string): Promise<MediaHead | undefined>
  /** A picture from the beginning; undefined if there is none. */
  cover(path: string, type: string): Promise<MadePicture | undefined>
}

/**
 * The one format that a file is read as, whatever it contains: playlists are formats too, and an
 * upload must not refer to files of this machine.
 */
const FORMS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/3gpp': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/flac': 'flac',
}

const TIME_LIMIT_MS = 20_000
const HEAD_BYTES = 64 * 1024
const FRAME_BYTES = 20 * 1024 * 1024
/** 8K. */
const FRAME_PIXELS = 35_400_000
const BLOCK_BYTES = 256 * 1024 * 1024

/** One thread; otherwise each core would hold frames of its own. */
const inputOf = (path: string, form: string): readonly string[] => [
  ...['-v', 'error', '-max_alloc', `${BLOCK_BYTES}`, '-threads', '1'],
  ...['-protocol_whitelist', 'file', '-max_pixels', `${FRAME_PIXELS}`],
  ...['-f', form, '-i', `file:${path}`],
]

const HEAD = [
  ...['-of', 'json', '-show_entries'],
  'format=duration:stream=codec_type,width,height:stream_side_data=rotation:stream_disposition=attached_pic',
]

const COVER = [
  ...['-map', '0:V:0', '-frames:v', '1', '-an', '-sn', '-dn', '-threads', '1'],
  ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1'],
]

/** The tools of this machine; without ffmpeg they know no type. */
export const mediaTools = (clock: Clock, path?: string): MediaTools => {
  const [ffmpeg, ffprobe] = [findProgram('ffmpeg', path), findProgram('ffprobe', path)]
  const limits = (bytes: number) => ({ clock, ms: TIME_LIMIT_MS, bytes })
  return {
    knows: (type) => ffprobe !== undefined && type in FORMS,
    async head(file, type) {
      const form = FORMS[type]
      if (ffprobe === undefined || form === undefined) return undefined
      const output = await outputOf(ffprobe, [...inputOf(file, form), ...HEAD], limits(HEAD_BYTES))
      return output && headOf(output)
    },
    async cover(file, type) {
      const form = FORMS[type]
      if (ffmpeg === undefined || form === undefined) return undefined
      const args = ['-nostdin', ...inputOf(file, form), ...COVER]
      const frame = await outputOf(ffmpeg, args, limits(FRAME_BYTES))
      if (frame === undefined || frame.length === 0) return undefined
      // Loaded with the first cover, like the pictures of `describeMedia`.
      const { shrink } = await import('./pictures.ts')
      const made = await shrink(frame, ['large']).catch(() => undefined)
      return made?.get('large')
    },
  }
}

interface Stream {
  readonly codec_type?: string
  readonly width?: number
  readonly height?: number
  readonly disposition?: { readonly attached_pic?: number }
  readonly side_data_list?: readonly { readonly rotation?: number }[]
}

const headOf = (output: Buffer): MediaHead => {
  const { format, streams = [] } = JSON.parse(output.toString()) as {
    readonly format?: { readonly duration?: string }
    readonly streams?: readonly Stream[]
  }
  const duration = Number(format?.duration ?? 0)
  // The cover of a song is a video stream, too.
  const isFilm = (one: Stream) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1
  const film = streams.find(isFilm)
  const { width = 0, height = 0, side_data_list: sides = [] } = film ?? {}
  const turned = sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const isLying = Math.abs(turned) % 180 === 90
  return {
    width: isLying ? height : width,
    height: isLying ? width : height,
    duration: Number.isFinite(duration) ? duration : 0,
  }
}

import type { FilesPort } from '../../platform/platform.ts'
import { slicesIn } from './answers.ts'
import { type SliceAnswer, uploadCommands } from './commands.ts'
import type { Begun, Running, Way } from './context.ts'
import { FAILED, isConflict, isForbidden, TryFailed } from './try-failed.ts'

/** Sends a file slice by slice, from the server's offset. */
export const slicesWay = async (
  running: Running,
  { upload }: FilesPort,
  size: number,
  begun: Begun,
): Promise<Way> => {
  const { fileID, kind, name, conversationType } = running.order
  const { fileKey } = begun
  const answer = await running.ask(uploadCommands.slices, {
    fileID,
    fileType: kind,
    fileName: name,
    fileSize: size,
    conversationType,
    ...(fileKey !== undefined && { fileKey }),
  })
  const slices = slicesIn(answer, size)
  begun.fileKey = slices.fileKey
  const { offset } = slices
  const begin = (from: number, onGone: () => void) => {
    const sending = sendSlice(running, upload, slices, { from, size, onGone })
    // Avoid an unhandled rejection if the prefetched slice is never requested.
    sending.catch(() => undefined)
    return sending
  }
  return { fileKey: slices.fileKey, offset, next: oneAhead(begin, slices, size) }
}

type Begin = (from: number, onGone: () => void) => Promise<number>

/**
 * Sends one slice after the other. When all bytes of one have left, the next one starts while the
 * server processes it: so neither a slow network nor a slow disk delays the other. A slice that
 * arrived too early is repeated.
 */
const oneAhead = (begin: Begin, { sliceBytes }: SliceAnswer, size: number): Way['next'] => {
  let now = -1
  let gone = -1
  let ahead: { readonly from: number; readonly sending: Promise<number> } | undefined
  const send = (from: number): Promise<number> =>
    begin(from, () => {
      gone = from
      look()
    })
  const look = () => {
    const from = now + sliceBytes
    if (gone === now && ahead?.from !== from && from < size) ahead = { from, sending: send(from) }
  }
  return (from) => {
    const early = ahead?.from === from ? ahead.sending : undefined
    now = from
    look()
    return early === undefined
      ? send(from)
      : early.catch((error) => {
          if (isConflict(error)) return send(from)
          throw error
        })
  }
}

interface Slice {
  readonly from: number
  readonly size: number
  /** All its bytes have left. */
  onGone(): void
}

/** Gives where the next slice begins. */
const sendSlice = async (
  { context, order, progress, send }: Running,
  start: FilesPort['upload'],
  { sliceBytes, sliceUrlList, uploadUrl }: SliceAnswer,
  { from, size, onGone }: Slice,
): Promise<number> => {
  const { credentials, proxied } = context
  const to = Math.min(from + sliceBytes, size)
  const token = sliceUrlList.length === 0 ? await credentials.token() : ''
  const url = proxied(sliceUrlList[from / sliceBytes] ?? uploadUrl)
  const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': `${from}` }
  const onSent = (bytes: number) => {
    progress.report((from + bytes) / size)
    if (from + bytes >= to) onGone()
  }
  const body = await order.file.body(from, to)
  try {
    const { header } = await send(start, { url, body, onSent, ...(token && { headers }) })
    const there = token ? Number(header('Upload-Offset')) : to
    if (Number.isInteger(there) && there > from && there <= to) return there
    throw new TryFailed('the answer to a slice cannot be used', FAILED)
  } catch (error) {
    if (isForbidden(error)) credentials.refused(token)
    throw error
  }
}

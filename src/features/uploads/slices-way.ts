import type { FilesPort } from '../../platform/platform.ts'
import { slicesIn } from './answers.ts'
import { uploadCommands } from './commands.ts'
import type { Running, Way } from './context.ts'
import { FAILED, isForbidden, TryFailed } from './try-failed.ts'

/** A file that goes slice by slice, from where the server stands. */
export const slicesWay = async (
  { context, order, progress, ask, send }: Running,
  { upload }: FilesPort,
  size: number,
  begun: { fileKey?: string | undefined },
): Promise<Way> => {
  const { credentials, proxied } = context
  const { fileID, kind, name, conversationType, file } = order
  const { fileKey: known } = begun
  const answer = await ask(uploadCommands.slices, {
    fileID,
    fileType: kind,
    fileName: name,
    fileSize: size,
    conversationType,
    ...(known !== undefined && { fileKey: known }),
  })
  const { fileKey, offset, sliceBytes, sliceUrlList, uploadUrl } = slicesIn(answer, size)
  begun.fileKey = fileKey
  const next = async (from: number) => {
    const to = Math.min(from + sliceBytes, size)
    const token = sliceUrlList.length === 0 ? await credentials.token() : ''
    const url = proxied(sliceUrlList[from / sliceBytes] ?? uploadUrl)
    const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': `${from}` }
    const onSent = (bytes: number) => progress.tell((from + bytes) / size)
    const body = await file.body(from, to)
    try {
      const { header } = await send(upload, { url, body, onSent, ...(token && { headers }) })
      const there = token ? Number(header('Upload-Offset')) : to
      if (Number.isInteger(there) && there > from && there <= to) return there
      throw new TryFailed('the answer to a slice cannot be used', FAILED)
    } catch (error) {
      if (isForbidden(error)) credentials.refused(token)
      throw error
    }
  }
  return { fileKey, offset, next }
}

import { slicesIn } from './answers.ts'
import { type SliceAnswer, uploadCommands } from './commands.ts'
import type { Running } from './context.ts'
import { URLS_MS } from './limits.ts'
import type { Start } from './send-body.ts'
import { FAILED, FORBIDDEN, TryFailed } from './try-failed.ts'

/** Sends a file slice by slice; after whatever goes wrong it goes on where the server stands. Gives its key. */
export const sendSlices = async (run: Running, start: Start): Promise<string> => {
  const { platform, link } = run.context
  const { clock } = platform
  for (;;) {
    run.enter('opening')
    const place = await placeOf(run)
    const askedAt = clock.now()
    run.enter('sending')
    let { offset } = place
    run.tries.reached(offset)
    let { losses } = link
    try {
      while (offset < run.size && clock.now() - askedAt < URLS_MS) {
        losses = link.losses
        offset = await sendSlice(run, start, place, offset)
        run.tries.reached(offset)
      }
    } catch (error) {
      await run.again(error, losses)
    }
    if (offset === run.size) return place.fileKey
  }
}

const placeOf = async (run: Running): Promise<SliceAnswer> => {
  const { order, size, begun } = run
  const { fileID, kind, name, conversationType } = order
  const answer = await run.ask(uploadCommands.slices, {
    fileID,
    fileType: kind,
    fileName: name,
    fileSize: size,
    conversationType,
    ...(begun.fileKey !== undefined && { fileKey: begun.fileKey }),
  })
  const place = slicesIn(answer, size)
  begun.fileKey = place.fileKey
  return place
}

/** Gives where the next slice begins. */
const sendSlice = async (
  { context, order, size, progress, send }: Running,
  start: Start,
  { sliceBytes, sliceUrlList, uploadUrl }: SliceAnswer,
  offset: number,
): Promise<number> => {
  const { credentials, proxied } = context
  const to = Math.min(offset + sliceBytes, size)
  const token = sliceUrlList.length === 0 ? await credentials.token() : ''
  const url = proxied(sliceUrlList[offset / sliceBytes] ?? uploadUrl)
  const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': `${offset}` }
  const onSent = (bytes: number) => progress.tell((offset + bytes) / size)
  const body = await order.file.body(offset, to)
  try {
    const answer = await send(start, { url, body, onSent, ...(token && { headers }) })
    const next = token ? Number(answer.header('Upload-Offset')) : to
    if (Number.isInteger(next) && next > offset && next <= to) return next
    throw new TryFailed('the answer to a slice cannot be used', FAILED)
  } catch (error) {
    if (error instanceof TryFailed && error.status === FORBIDDEN) credentials.refused(token)
    throw error
  }
}

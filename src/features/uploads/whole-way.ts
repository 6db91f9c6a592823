import type { FilesPort } from '../../platform/platform.ts'
import { preSignatureIn, resultIn } from './answers.ts'
import { uploadCommands } from './commands.ts'
import type { Running, Way } from './context.ts'
import { byPlugin } from './plugin.ts'
import { isConflict } from './try-failed.ts'

/** Stores elsewhere answer a PUT with 200, and name no headers to ask for. */
const TAKEN = 204

/** A file that goes by one request. */
export const wholeWay = async (
  { context, order, progress, ask, send }: Running,
  { wholeBy, upload }: FilesPort,
  size: number,
): Promise<Way> => {
  const { fileID, kind, name, conversationType, file } = order
  const answer = await ask(uploadCommands.presign, {
    uploadMethod: wholeBy === 'POST' ? 1 : 0,
    conversationType,
    uploadConfig: [{ fileID, fileType: kind, fileName: name, fileSize: size }],
  })
  const signature = preSignatureIn(answer)
  const { fileKey, uploadUrl, formFields } = signature
  const way: Way = {
    fileKey,
    offset: 0,
    async next() {
      const { proxied, log } = context
      // Plugins make forms of their own, which a store that wants its fields does not take.
      const plugin = formFields ? undefined : context.plugin()
      const by = { signature, size, method: wholeBy, own: upload, log }
      const sending = send(plugin ? byPlugin({ plugin, ...by }) : upload, {
        url: proxied(uploadUrl),
        ...(formFields && { fields: formFields }),
        body: await file.body(),
        onSent: (bytes) => progress.report(bytes / size),
      })
      try {
        const { status, header } = await sending
        if (status === TAKEN) way.result = resultIn(header('Upload-Result'))
      } catch (error) {
        // It was taken by a try whose answer was lost.
        if (!isConflict(error)) throw error
      }
      return size
    },
  }
  return way
}

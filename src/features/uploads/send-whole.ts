import { preSignatureIn } from './answers.ts'
import { type PreSignature, uploadCommands } from './commands.ts'
import type { Running } from './context.ts'
import { URLS_MS } from './limits.ts'
import { byPlugin } from './plugin.ts'
import type { Start } from './send-body.ts'
import { FORBIDDEN, TryFailed } from './try-failed.ts'

/** Sends a file with one request, again from its beginning where that fails. Gives its key. */
export const sendWhole = async (run: Running, start: Start): Promise<string> => {
  const { clock } = run.context.platform
  let place: PreSignature | undefined
  let askedAt = 0
  for (;;) {
    if (place === undefined || clock.now() - askedAt > URLS_MS) {
      run.enter('opening')
      place = await preSign(run)
      askedAt = clock.now()
    }
    const { losses } = run.context.link
    try {
      run.enter('sending')
      await send(run, start, place)
      return place.fileKey
    } catch (error) {
      await run.again(error, losses)
      if (error instanceof TryFailed && error.status === FORBIDDEN) place = undefined
    }
  }
}

const methodOf = ({ context }: Running) => context.platform.files?.wholeBy ?? 'PUT'

const preSign = async (run: Running): Promise<PreSignature> => {
  const { fileID, kind, name, conversationType } = run.order
  const answer = await run.ask(uploadCommands.presign, {
    uploadMethod: methodOf(run) === 'POST' ? 1 : 0,
    conversationType,
    uploadConfig: [{ fileID, fileType: kind, fileName: name, fileSize: run.size }],
  })
  return preSignatureIn(answer)
}

const send = async (run: Running, start: Start, place: PreSignature): Promise<void> => {
  const { context, order, size, progress } = run
  const plugin = context.plugin()
  await run.send(plugin ? byPlugin(plugin, place, size, methodOf(run)) : start, {
    url: context.proxied(place.uploadUrl),
    ...(place.formFields && { fields: place.formFields }),
    body: await order.file.body(),
    onSent: (bytes) => progress.tell(bytes / size),
  })
}

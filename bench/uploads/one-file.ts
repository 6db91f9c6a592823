import { readFileSync } from 'node:fs'
import { commands, type FileKind } from '../../src/protocol-entry.ts'
import { connectRaw } from '../../test/server/support/raw-client.ts'
import { app } from '../send/app.ts'
import { userSigOf } from '../support/speaker.ts'

/** A user who uploads one file after the other, as a lean client does. */
export const openUploader = async (url: string) => {
  const client = await connectRaw({ url, sdkAppID: app.sdkAppID, onPush: () => {} })
  await client.login('uploader', userSigOf('uploader'))
  return {
    client,
    /** Gives the download URL. */
    async upload(path: string, fileType: FileKind): Promise<string> {
      const bytes = readFileSync(path)
      const order = { fileID: 'a', fileType, fileName: 'a', fileSize: bytes.length }
      const { preSigList } = await client.request(commands.upload.presign, {
        uploadMethod: 0,
        conversationType: 1,
        uploadConfig: [order],
      })
      const { uploadUrl = '', fileKey = '' } = preSigList[0] ?? {}
      await fetch(uploadUrl, { method: 'PUT', body: bytes })
      return (await client.request(commands.upload.complete, { fileKey })).location
    },
    close: () => client.webSocket.terminate(),
  }
}

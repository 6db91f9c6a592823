import { openAsBlob, readFileSync } from 'node:fs'
import { commands, type FileKind } from '../../src/protocol-entry.ts'
import { openUser } from '../support/users.ts'

/** A user who uploads files sequentially, like a lean client. */
export const openUploader = async (url: string, userID = 'uploader') => {
  const client = await openUser(url, userID)
  const complete = (fileKey: string) => client.request(commands.upload.complete, { fileKey })
  const order = (fileType: FileKind, fileSize: number) => ({
    fileID: 'a',
    fileType,
    fileName: 'a',
    fileSize,
  })
  return {
    client,
    /** Returns the download URL. */
    async upload(path: string, fileType: FileKind): Promise<string> {
      const bytes = readFileSync(path)
      const { preSigList } = await client.request(commands.upload.presign, {
        uploadMethod: 0,
        conversationType: 1,
        uploadConfig: [order(fileType, bytes.length)],
      })
      const { uploadUrl = '', fileKey = '' } = preSigList[0] ?? {}
      await fetch(uploadUrl, { method: 'PUT', body: bytes })
      return (await complete(fileKey)).location
    },
    /** Uploads in slices; returns the server's result. */
    async uploadInSlices(path: string, fileType: FileKind) {
      const file = await openAsBlob(path)
      const request = { ...order(fileType, file.size), conversationType: 1 } as const
      const upload = await client.request(commands.upload.slices, request)
      const { sessionToken } = await client.request(commands.upload.credentials, { duration: 600 })
      for (let from = 0; from < file.size; from += upload.sliceBytes) {
        const headers = { Authorization: `Bearer ${sessionToken}`, 'Upload-Offset': `${from}` }
        const body = file.slice(from, from + upload.sliceBytes)
        const { status } = await fetch(upload.uploadUrl, { method: 'PUT', headers, body })
        if (status !== 204) throw new Error(`send slice: ${status}`)
      }
      return complete(upload.fileKey)
    },
    close: () => client.webSocket.terminate(),
  }
}

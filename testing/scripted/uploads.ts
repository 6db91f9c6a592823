import { commands } from 'tavern-im/protocol'
import type { ScriptedServer } from './scripted-server.ts'

/** The URL of a file of the scripted server. */
export const serverUrl = (fileID: string) =>
  `https://files.test/objects/1400000000/202601/${fileID}?e=4000000000&s=mac`

/** Accepts uploads: images get three sizes, and videos a picture if `hasPictures`. */
export const takesUploads = (server: ScriptedServer, hasPictures = false): void => {
  const { complete, presign } = commands.upload
  const configs = new Map<string, { fileType: string; fileName: string; fileSize: number }>()
  server.on(presign, ({ uploadConfig }) => ({
    preSigList: uploadConfig.map((config) => {
      configs.set(config.fileID, config)
      const url = serverUrl(config.fileID)
      return { fileID: config.fileID, fileKey: config.fileID, uploadUrl: url, downloadUrl: url }
    }),
  }))
  server.on(complete, ({ fileKey }) => {
    const { fileType = '', fileName = '', fileSize = 0 } = configs.get(fileKey) ?? {}
    const location = serverUrl(fileKey)
    const size = { width: 800, height: 600 }
    const picture = { url: `${location}&v=cover`, width: 320, height: 240, size: 7 }
    return {
      fileKey,
      fileName,
      fileSize,
      fileType,
      location,
      ...(fileType === 'image' || fileType === 'video' ? size : { width: 0, height: 0 }),
      duration: fileType === 'audio' || fileType === 'video' ? 12.4 : 0,
      ...(fileType === 'image' && {
        imageInfoArray: [
          { url: location, ...size, size: fileSize },
          { url: `${location}&v=720`, width: 720, height: 540, size: 5 },
          { url: `${location}&v=198`, width: 264, height: 198, size: 3 },
        ],
      }),
      ...(fileType === 'video' && hasPictures && { snapshotInfo: { ...picture, format: 'jpg' } }),
    }
  })
}

import type { UploadedImage, UploadResult } from 'tavern-im/protocol'
import type { DerivedPicture } from './object-rows.ts'
import { derivedOf, type ObjectRow } from './object-rows.ts'
import type { Objects } from './objects.ts'
import { voiceFormatOf } from './voices.ts'

/** The object as its client receives it. */
export const uploadResult = (objects: Objects, origin: string, row: ObjectRow): UploadResult => {
  const { app, key: fileKey, width, height, size } = row
  const address = { app, fileKey }
  const location = objects.downloadUrl(origin, address, { format: voiceFormatOf(row) })
  const image = (picture: DerivedPicture | undefined): UploadedImage => {
    const variant = picture?.variant
    const url = variant ? objects.downloadUrl(origin, address, { variant }) : location
    return { url, ...sizesOf(picture ?? { width, height, size }) }
  }
  const derived = derivedOf(row)
  const of = (variant: string) => derived.find((one) => one.variant === variant)
  const cover = of('cover')
  return {
    fileKey,
    fileName: row.name,
    fileSize: size,
    fileType: row.type,
    location,
    width,
    height,
    duration: row.duration_ms / 1000,
    ...(row.kind === 'image' && {
      imageInfoArray: [image(undefined), image(of('720')), image(of('198'))],
    }),
    ...(cover !== undefined && { snapshotInfo: { ...image(cover), format: cover.format } }),
  }
}

const sizesOf = ({ width, height, size }: Omit<UploadedImage, 'url'>) => ({ width, height, size })

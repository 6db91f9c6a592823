import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const plain = (width: number, height: number, background = { r: 200, g: 60, b: 20 }) =>
  sharp({
    create: { width, height, channels: 3, background },
    limitInputPixels: false,
  })

/** Half of it can be seen through. */
export const veiled = (width: number, height: number, alpha = 0.5) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 10, g: 20, b: 30, alpha } },
    limitInputPixels: false,
  })

/** A picture whose left upper quarter is white and whose rest is black. */
export const marked = (width: number, height: number): Sharp =>
  plain(width, height, { r: 0, g: 0, b: 0 }).composite([
    {
      input: {
        create: {
          width: width >> 1,
          height: height >> 1,
          channels: 3,
          background: { r: 255, g: 255, b: 255 },
        },
      },
      left: 0,
      top: 0,
    },
  ])

/** Which quarter of a picture is light: 'top left', … */
export const lightQuarter = async (bytes: Uint8Array): Promise<string> => {
  const { data, info } = await sharp(bytes)
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data[(Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels] ??
    0
  const quarters = { 'top left': at(0.25, 0.25), 'top right': at(0.75, 0.25) }
  const lower = { 'bottom left': at(0.25, 0.75), 'bottom right': at(0.75, 0.75) }
  const light = Object.entries({ ...quarters, ...lower }).filter(([, value]) => value > 128)
  return light.map(([name]) => name).join()
}

/** Three pictures one after the other. */
export const animated = async (format: 'gif' | 'webp', width = 240, height = 260) => {
  const colours = ['red', 'lime', 'blue'].map((background) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  const moving = sharp(await Promise.all(colours), { join: { animated: true } })
  return moving.toFormat(format).toBuffer()
}

/** An uncompressed picture whose header claims these dimensions. */
export const bitmap = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(54 + 12)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** A black picture of any size, one bit a pixel: small as a file, whatever it would be in memory. */
export const blackPng = (width: number, height: number): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND')])
}

const chunk = (name: string, content = Buffer.alloc(0)): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

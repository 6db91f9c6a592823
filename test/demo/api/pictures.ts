import sharp from 'sharp'
import type { Market } from './market.ts'

export type Format = 'png' | 'jpeg' | 'webp' | 'gif'

/** A picture in one colour that identifies its origin. */
export const aPicture = (
  format: Format = 'png',
  width = 40,
  height = 30,
  color = '#c33',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toFormat(format)
    .toBuffer()

export type Parts = Readonly<Record<string, string | Uint8Array>>

/** A form encoded like browsers and mini programs do. */
export const sentAs = async (parts: Parts): Promise<{ body: Buffer; type: string }> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'picture')
  }
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return { body: Buffer.from(await request.arrayBuffer()), type }
}

/** Uploads the file of a form with `/upfile`. */
export const putUp = async (
  market: Market,
  accesstoken: string,
  parts: Parts,
): ReturnType<Market['post']> => {
  const { body, type } = await sentAs(parts)
  return market.post('/upfile', body, { accesstoken, 'content-type': type })
}

/** Uploads a picture; returns its URL. */
export const anUpload = async (
  market: Market,
  accesstoken: string,
  color?: string,
): Promise<string> => {
  const { body } = await putUp(market, accesstoken, { file: await aPicture('png', 8, 8, color) })
  return String(body.data.url)
}

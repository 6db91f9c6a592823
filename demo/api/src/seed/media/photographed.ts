const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

/**
 * Makes a photograph of a drawing. The server forbids its library to read drawings, because strangers could send
 * some; these are our own, and nobody can reach the server before the seed is done.
 */
export const photographed = async (drawing: string): Promise<Uint8Array<ArrayBuffer>> => {
  // It takes a while to load: only who seeds does it.
  const { default: sharp } = await import('sharp')
  sharp.unblock(DRAWINGS)
  try {
    return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 84 }).toBuffer())
  } finally {
    sharp.block(DRAWINGS)
  }
}

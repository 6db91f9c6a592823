const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }

/**
 * Renders a drawing as a photograph. The server forbids its library to read SVG from users; these
 * drawings are our own, and no client can connect before the seeding ends.
 */
export const photographed = async (drawing: string): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded only when needed, because it is slow.
  const { default: sharp } = await import('sharp')
  sharp.unblock(DRAWINGS)
  try {
    return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 84 }).toBuffer())
  } finally {
    sharp.block(DRAWINGS)
  }
}

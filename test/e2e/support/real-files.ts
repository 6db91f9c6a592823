import type { Page } from 'playwright-core'

/** A file in the form of the browser's file dialog. */
export interface RealFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A picture drawn by the browser; `isNoise` makes it large, because noise does not compress. */
export const aPicture = async (
  page: Page,
  name: string,
  { width = 1200, height = 900, isNoise = false } = {},
): Promise<RealFile> => {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const url = await page.evaluate(
    (options) => {
      const canvas = document.createElement('canvas')
      canvas.width = options.width
      canvas.height = options.height
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const slope = context.createLinearGradient(0, 0, options.width, options.height)
      slope.addColorStop(0, '#22736c')
      slope.addColorStop(1, '#f5a524')
      context.fillStyle = slope
      context.fillRect(0, 0, options.width, options.height)
      context.fillStyle = '#fff'
      context.font = `bold ${options.height / 6}px sans-serif`
      context.fillText(options.name, options.width / 10, options.height / 2)
      if (options.isNoise) {
        const pixels = context.getImageData(0, 0, options.width, options.height)
        for (let at = 0; at < pixels.data.length; at += 1) {
          if (at % 4 !== 3) pixels.data[at] = Math.random() * 256
        }
        context.putImageData(pixels, 0, 0)
      }
      return canvas.toDataURL(options.mimeType, 0.9)
    },
    { name, width, height, isNoise, mimeType },
  )
  return { name, mimeType, buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}

/** A video of two seconds with a growing number, recorded by the browser. */
export const aVideo = async (page: Page, name: string): Promise<RealFile> => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 360
    canvas.height = 480
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    let count = 0
    const draw = setInterval(() => {
      count += 1
      context.fillStyle = `hsl(${count * 7}, 60%, 50%)`
      context.fillRect(0, 0, 360, 480)
      context.fillStyle = '#fff'
      context.font = '80px sans-serif'
      context.fillText(String(count), 130, 260)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const isOver = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    setTimeout(() => recorder.stop(), 2000)
    await isOver
    clearInterval(draw)
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}

export const aText = (name: string, text: string, mimeType = 'text/plain'): RealFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

import { encode } from 'uqr'

const SVG = 'http://www.w3.org/2000/svg'
const BORDER = 2

/** A text as a QR code, black on white in any theme. */
export const qrCode = (text: string, label: string): SVGSVGElement => {
  const { data, size } = encode(text, { ecc: 'L', border: BORDER })
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('class', 'qr')
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', label)
  const dots = document.createElementNS(SVG, 'path')
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  dots.setAttribute('d', squares.join(''))
  picture.append(dots)
  return picture
}

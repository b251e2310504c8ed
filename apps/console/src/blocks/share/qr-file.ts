// A QR code as a file: drawn as lines for print, or in points.
import { encode } from 'uqr'
import { giveFile } from '../sheet/give-file.ts'

const border = 4
const drawn = (text: string) => encode(text, { ecc: 'M', border })
export const svgOf = (text: string): string => {
  const { data, size } = drawn(text)
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
export const giveSvg = (text: string, name: string): void => giveFile(`${name}.svg`, svgOf(text), 'image/svg+xml')

/** Sharp at 300 points to the inch on a card of 8 cm. */
const pointsWide = 1000
export const givePng = (text: string, name: string): void => {
  const { data, size } = drawn(text)
  const scale = Math.ceil(pointsWide / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * scale, y * scale, scale, scale)
  canvas.toBlob((blob) => {
    if (blob) giveFile(`${name}.png`, blob, 'image/png')
  })
}

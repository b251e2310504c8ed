// A picture of the demo world, drawn here: three glasses of tea on a tray, as a PNG.
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
const [width, height] = [480, 240]
const tray: Colour = [236, 222, 196]
const rim: Colour = [255, 255, 255]
const tea: Colour = [154, 78, 24]
const shine: Colour = [203, 126, 58]

const colourAt = (x: number, y: number): Colour => {
  for (const centre of [110, 240, 370]) {
    const distance = Math.hypot(x - centre, y - 120)
    if (distance < 44) return Math.hypot(x - centre + 14, y - 104) < 16 ? shine : tea
    if (distance < 54) return rim
  }
  const shade = 1 - 0.12 * (y / height)
  return [tray[0] * shade, tray[1] * shade, tray[2] * shade]
}
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
const [sky, wall, awning, glass, street, door]: readonly Colour[] = [
  [214, 231, 230],
  [250, 248, 243],
  [14, 98, 101],
  [150, 190, 190],
  [205, 197, 180],
  [120, 96, 70],
]
const shopAt = (x: number, y: number): Colour => {
  if (y > 210) return street!
  if (x < 60 || x > 420 || y < 40) return sky!
  if (y < 75) return awning!
  if (x > 210 && x < 270 && y > 110) return door!
  return y > 110 && y < 180 && (x < 190 || x > 290) && x > 80 && x < 400 ? glass! : wall!
}
const counterAt = (x: number, y: number): Colour => {
  if (y > 150) return y < 162 ? rim : shine
  if (x > 300 && x < 380 && y > 100) return [44, 62, 66]
  return x > 70 && x < 230 && y > 40 && y < 95 ? rim : tray
}
/** The front of a shop, or its counter with a till. */
export const demoShop = (kind: 'front' | 'counter'): Buffer => pictureOf(kind === 'front' ? shopAt : counterAt)
export const demoPicture = (): Buffer => pictureOf(colourAt)

const pictureOf = (colour: (x: number, y: number) => Colour): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => colour(x, y)).flat()]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

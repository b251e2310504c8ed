// How well one colour is read on another (WCAG 2.2, 1.4.3). Pure.

/** '#abc', 'AABBCC' → '#aabbcc'. */
export const plainHex = (text: string): string => {
  const digits = text.replace('#', '').toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}
const luminance = (hex: string): number => {
  const digits = plainHex(hex).slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
/** Text on a button; a button on the page. */
export const textContrastMin = 4.5
export const shapeContrastMin = 3

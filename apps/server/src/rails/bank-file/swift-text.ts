// Texts as SWIFT messages can carry them: Latin letters, digits and a few signs. Accents are taken off, other scripts are left out.
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '"': "'",
  '@': '(at)',
}
const letterOf = (letter: string): string => {
  const lower = letter.toLowerCase()
  const found = latin[lower]
  if (found === undefined) return letter
  return lower === letter ? found : found.toUpperCase()
}
const foreign = /[^A-Za-z0-9/\-?:().,'+ ]/gu

/** At most `max` characters. Empty if nothing of it can be written. */
export const swiftText = (text: string, max: number): string =>
  Array.from(text.normalize('NFKD').replace(/\p{M}/gu, ''), letterOf)
    .join('')
    .replace(foreign, ' ')
    .replace(/ +/g, ' ')
    // A text that begins with a hyphen or a colon ends a SWIFT message.
    .replace(/^[-: ]+/, '')
    .slice(0, max)
    .trim()

/** Unchanged, without what XML cannot carry. */
export const plainText = (text: string, max: number): string =>
  Array.from(text.replace(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, max)
    .join('')

// Breaks a label into lines of a drawing, where no browser does it: a word stays whole, Chinese breaks anywhere but before a stop.

const isWide = (char: string): boolean => (char.codePointAt(0) ?? 0) > 0x2e7f
const widthOf = (text: string): number => Array.from(text).reduce((sum, char) => sum + (isWide(char) ? 1 : 0.56), 0)
const isStop = (token: string): boolean => /^[，。；：、！？）”]$/.test(token)

const broken = (text: string, width: number): string[] => {
  const lines = ['']
  for (const token of text.match(/[\u0021-\u2e7f]+|\s+|./gu) ?? []) {
    const line = lines.at(-1) ?? ''
    const fits = widthOf(line + token.trimEnd()) <= width || line === '' || isStop(token)
    if (fits) lines[lines.length - 1] = line === '' ? token.trimStart() : line + token
    else lines.push(token.trimStart())
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}

/** `width` in ems of the label's own size. As narrow as it can be without another line, so that no word is left alone. */
export const wrap = (text: string, width: number): string[] => {
  const lines = broken(text, width)
  const narrower = width - 0.5
  const again = narrower > 0 ? broken(text, narrower) : []
  return lines.length > 1 && again.length === lines.length ? wrap(text, narrower) : lines
}

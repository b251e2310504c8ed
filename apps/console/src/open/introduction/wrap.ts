// Breaks a label into lines of a drawing, where no browser does it: a word stays whole, Chinese breaks anywhere but before a stop.

const isWide = (char: string): boolean => (char.codePointAt(0) ?? 0) > 0x2e7f
const widthOf = (text: string): number => Array.from(text).reduce((sum, char) => sum + (isWide(char) ? 1 : 0.56), 0)
const isStop = (token: string): boolean => /^[，。；：、！？）”]$/.test(token)

/** `width` in ems of the label's own size. */
export const wrap = (text: string, width: number): string[] => {
  const lines = ['']
  for (const token of text.match(/[\u0021-\u2e7f]+|\s+|./gu) ?? []) {
    const line = lines.at(-1) ?? ''
    const fits = widthOf(line + token.trimEnd()) <= width || line === '' || isStop(token)
    if (fits) lines[lines.length - 1] = line === '' ? token.trimStart() : line + token
    else lines.push(token.trimStart())
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}

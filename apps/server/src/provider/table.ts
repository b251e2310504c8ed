// Rows as a table for people: as wide as its longest cell, a Chinese character counting for two.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
const fill = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

export const tableText = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return 'There is nothing to show.'
  const widths = head.map((title, at) => Math.max(widthOf(title), ...rows.map((row) => widthOf(row[at] ?? ''))))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => fill(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

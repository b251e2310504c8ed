// A small PDF that names the document it represents: the demo world's papers open like real ones.

/** One page of A4 with a title and a few lines, in a font every reader has. */
export const demoDocument = (title: string, lines: readonly string[]): Buffer => {
  const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&')
  const content = [
    `BT /F1 20 Tf 64 760 Td (${plain(title)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 11 Tf 64 ${726 - at * 20} Td (${plain(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

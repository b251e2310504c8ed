// Lays a paper out on sheets: title, contents with page numbers, then section by section; bookmarks and headings for readers.
import { clauseNumbers, dayText, letterOf, type Block, type Printable } from '@falaj/contract/papers/paper'
import { speak, words, type Language, type Bilingual } from '@falaj/contract/kernel/words'
import {
  bytesOf,
  type Doc,
  drawFeet,
  drawIssuerLogo,
  drawLogo,
  ink,
  innerWidth,
  keepTogether,
  margin,
  openSheets,
  write,
} from './sheet.ts'
import { drawTable } from './table.ts'

const paperWords = words({
  version: { en: 'Version {version}, {date}', zh: '版本 {version}，{date}' },
  contents: { en: 'Contents', zh: '目录' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
})
const hang = { clause: 36, item: 58 } as const
const body = { size: 10, gap: 3.2, after: 7 } as const
const contentsLine = 21

/** Draws one block; the structure's element is given by the caller. */
const drawText = (
  doc: Doc,
  text: string,
  indent: number,
  label?: { readonly text: string; readonly at: number },
): void => {
  doc.font('regular').fontSize(body.size).fillColor(ink.text)
  const { y } = doc
  if (label) write(doc.fillColor(ink.quiet), label.text, margin.left + label.at, y, { lineBreak: false })
  const options = { width: innerWidth(doc) - indent, lineGap: body.gap }
  write(doc.fillColor(ink.text), text, margin.left + indent, y, options).y += body.after
}

interface SectionPage {
  readonly page: number
}

const drawSections = (
  doc: Doc,
  paper: Printable,
  language: Language,
  tagged: (type: string, draw: () => void) => void,
): SectionPage[] => {
  const indent = paper.numbered ? hang.clause : 0
  const say = (both: Bilingual): string => both[language]
  const item = (text: string, label: string): void => {
    keepTogether(doc, 30)
    tagged('P', () => drawText(doc, text, indent + 22, { text: label, at: indent }))
  }
  const block = (each: Block, number: string | null): void => {
    if ('list' in each) each.list.forEach((both, at) => item(say(both), paper.numbered ? `(${letterOf(at)})` : '•'))
    else if ('steps' in each) each.steps.forEach((both, at) => item(say(both), `${at + 1}.`))
    else if ('table' in each)
      drawTable(
        doc,
        tagged,
        indent,
        each.table.head.map(say),
        each.table.rows.map((row) => row.map(say)),
      )
    else {
      keepTogether(doc, 34)
      tagged('P', () => drawText(doc, say(each), indent, number ? { text: number, at: 0 } : undefined))
    }
  }
  return paper.sections.map((section, at) => {
    if (at > 0) doc.y += 10
    // A heading is never the last line of a page.
    keepTogether(doc, 84)
    const page = doc.bufferedPageRange().count
    doc.addNamedDestination(section.id, 'XYZ', margin.left, doc.y - 8, 0)
    const title = `${at + 1}  ${say(section.title)}`
    doc.outline.addItem(title)
    tagged('H2', () => {
      doc.font('strong').fontSize(14).fillColor(ink.text)
      write(doc, title, margin.left, doc.y, { width: innerWidth(doc) }).y += 6
    })
    const numbers = clauseNumbers(paper, section, at)
    section.blocks.forEach((each, index) => block(each, numbers[index] ?? null))
    return { page }
  })
}

export const paperPdf = (paper: Printable, language: Language): Promise<Buffer> => {
  const t = speak(paperWords, language)
  const title = paper.title[language]
  const doc = openSheets({
    title,
    subject: paper.lead[language],
    language,
    madeOn: new Date(`${paper.date}T00:00:00Z`),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tagged = (type: string, draw: () => void): void => void root.add(doc.struct(type, {}, draw))

  const { issuer } = paper
  if (issuer) drawIssuerLogo(doc, root, issuer.name[language], issuer.logo)
  else drawLogo(doc, root)
  tagged('H1', () => {
    doc.font('strong').fontSize(24).fillColor(ink.text)
    write(doc, title, margin.left, doc.y, { width: innerWidth(doc) }).y += 2
  })
  tagged('P', () => {
    doc.font('regular').fontSize(9.5).fillColor(ink.quiet)
    const facts = `${issuer?.name[language] ?? 'Falaj Business'}, ${t('version', { version: paper.version, date: dayText(paper.date) })}`
    write(doc, facts, margin.left, doc.y).y += 14
  })
  tagged('P', () => {
    doc.fontSize(11).fillColor(ink.text)
    write(doc, paper.lead[language], margin.left, doc.y, { width: innerWidth(doc), lineGap: 4 }).y += 20
  })
  const end = (): Promise<Buffer> => {
    root.end()
    drawFeet(doc, `${title} ${paper.version}`, (page, pages) => t('page', { page, pages }))
    return bytesOf(doc)
  }
  if (paper.isShort) {
    drawSections(doc, paper, language, tagged)
    return end()
  }
  tagged('H2', () => {
    write(doc.font('strong').fontSize(14), t('contents'), margin.left, doc.y).y += 6
  })
  const contents = doc.struct('TOC')
  root.add(contents)
  const contentsTop = doc.y
  doc.addPage()
  const drawn = drawSections(doc, paper, language, tagged)

  doc.switchToPage(0)
  paper.sections.forEach((section, at) => {
    const y = contentsTop + at * contentsLine
    contents.add(
      doc.struct('TOCI', {}, () => {
        doc.font('regular').fontSize(10.5).fillColor(ink.text)
        write(doc, `${at + 1}  ${section.title[language]}`, margin.left, y, {
          width: innerWidth(doc) - 40,
          goTo: section.id,
          lineBreak: false,
        })
        write(doc.fillColor(ink.quiet), String(drawn[at]?.page ?? ''), margin.left, y, {
          width: innerWidth(doc),
          align: 'right',
          lineBreak: false,
        })
      }),
    )
  })
  return end()
}

import { describe, expect, it } from 'vitest'
import { languages, type Bilingual } from '../kernel/words.ts'
import { clauseNumbers, dayText, documentPath, letterOf, type Block } from './paper.ts'
import { papers } from './papers.ts'

const textsOf = (block: Block): readonly Bilingual[] => {
  if ('list' in block) return block.list
  if ('steps' in block) return block.steps
  if ('table' in block) return [...block.table.head, ...block.table.rows.flat()]
  return [block]
}

describe.each(papers.map((paper) => [paper.name, paper] as const))('%s', (_name, paper) => {
  const blocks = paper.sections.flatMap((section) => section.blocks)
  const texts = [paper.title, paper.lead, ...paper.sections.map(({ title }) => title), ...blocks.flatMap(textsOf)]

  it('says everything in both languages, and sentences differ', () => {
    for (const text of texts) {
      for (const language of languages) expect(text[language].trim()).not.toBe('')
      // 中文 is how the language calls itself, in an English sentence too.
      expect(text.en.replaceAll('中文', '')).not.toMatch(/\p{Script=Han}/u)
    }
  })
  it('has no sentence that was left in English', () => {
    const left = texts.filter(({ en, zh }) => en.length > 40 && !/\p{Script=Han}/u.test(zh))
    expect(left).toEqual([])
  })
  it('is long enough to be real, and holds no filler', () => {
    const words = texts.map(({ en }) => en).join(' ')
    expect(words.split(/\s+/).length).toBeGreaterThan(400)
    expect(texts.map(({ zh }) => zh).join('').length).toBeGreaterThan(700)
    expect(words).not.toMatch(/lorem|ipsum|\bTBD\b|\bTODO\b|xxx/i)
  })
  it('has sections with addresses of their own, each with something in it', () => {
    const ids = paper.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    for (const { blocks: own } of paper.sections) expect(own.length).toBeGreaterThan(0)
  })
  it('lists and tables follow the paragraph that introduces them, and tables are whole', () => {
    const lost = paper.sections.flatMap(({ id, blocks: own }) =>
      own.filter((block, at) => !('en' in block) && !(at > 0 && 'en' in own[at - 1]!)).map(() => id),
    )
    expect(lost).toEqual([])
    const tables = blocks.flatMap((block) => ('table' in block ? [block.table] : []))
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length)
  })
  it('has a version and a day', () => {
    expect(paper.version).toMatch(/^\d+\.\d+$/)
    expect(dayText(paper.date)).toMatch(/^\d{2}-\d{2}-\d{4}$/)
  })
})

it('clauses are numbered section by section; what belongs to a clause has no number of its own', () => {
  const section = {
    id: 'x',
    title: { en: 'x', zh: 'x' },
    blocks: [{ en: 'a', zh: 'a' }, { list: [{ en: 'b', zh: 'b' }] }, { en: 'c', zh: 'c' }],
  }
  expect(clauseNumbers({ numbered: true }, section, 2)).toEqual(['3.1', null, '3.2'])
  expect(clauseNumbers({ numbered: false }, section, 2)).toEqual([null, null, null])
  expect([letterOf(0), letterOf(4)]).toEqual(['a', 'e'])
})

it('every paper has an address of its own', () => {
  const addresses = papers.flatMap((paper) => languages.map((language) => documentPath(paper, language)))
  expect(new Set(addresses).size).toBe(papers.length * 2)
  for (const address of addresses) expect(address).toMatch(/^\/documents\/[a-z]+(-[a-z]+)*\.(en|zh)\.pdf$/)
})

// The introductions as they are prerendered: long enough, each its own, in order, and true to the tables.
import { describe, expect, it } from 'vitest'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { fieldsOf } from '@falaj/contract/merchant/product-questions'
import { introductionOf, productKeys, products, wayTo } from '@falaj/contract/kernel/products'
import { href, returnPath } from '@falaj/contract/kernel/routes'
import { languages } from '@falaj/contract/kernel/words'
import { prerender } from '../prerender.tsx'
import type { Introduction } from './content.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': '’',
}
const plain = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, (found) => entities[found] ?? found)
    .replace(/\s+/g, ' ')
    .trim()
/** Texts between block tags; drawings are represented by their sentence, not by their labels. */
const blocksOf = (html: string): string[] =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .split(/<\/?(?:p|li|h1|h2|h3|dt|dd|td|th|div|section|caption)\b[^>]*>/)
    .map(plain)
    .filter((text) => text !== '')

const landing: Partial<Record<string, string>> = {}
const pagesIn = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const all = new Map((await prerender(language)).map((page) => [page.path, page]))
      landing[language] = all.get('/')?.body ?? ''
      const pages = productKeys.map((key) => {
        const { title, description, body } = all.get(introductionOf(key))!
        const article = /<article class="intro">[\s\S]*<\/article>/.exec(body)?.[0] ?? ''
        return { key, title, description, article, blocks: blocksOf(article) }
      })
      return [language, pages] as const
    }),
  ),
)
const count = {
  en: (text: string) => text.match(/[\p{L}\p{N}’'.,%+-]*[\p{L}\p{N}]/gu)?.length ?? 0,
  zh: (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0,
}
const enough = { en: 250, zh: 400 }

describe.each(languages)('in %s', (language) => {
  const pages = pagesIn[language] ?? []
  const other = (key: string) => pages.filter((page) => page.key !== key)

  it.each(productKeys)('%s says enough that no other introduction says', (key) => {
    const elsewhere = new Set(other(key).flatMap(({ blocks }) => blocks))
    const own = pages.find((page) => page.key === key)?.blocks.filter((block) => !elsewhere.has(block)) ?? []
    expect(own.reduce((sum, block) => sum + count[language](block), 0)).toBeGreaterThanOrEqual(enough[language])
  })
  it.each(productKeys)('%s has three facts, which stand on no other page', (key) => {
    const article = pages.find((page) => page.key === key)?.article ?? ''
    const list = /<ol class="intro-facts">([\s\S]*?)<\/ol>/.exec(article)?.[1] ?? ''
    const facts = blocksOf(list)
    expect(facts).toHaveLength(3)
    expect(other(key).filter(({ blocks }) => facts.some((fact) => blocks.join(' ').includes(fact)))).toEqual([])
  })
  it.each(productKeys)('%s has one h1 and leaves out no level of headings', (key) => {
    const levels = [...(pages.find((page) => page.key === key)?.article ?? '').matchAll(/<h([1-6])\b/g)].map(
      ([, level]) => Number(level),
    )
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })
  it.each(productKeys)('%s has every figure filled in', (key) => {
    expect(pages.find((page) => page.key === key)?.article).not.toMatch(/\{\w+\}|undefined|NaN/)
  })
  it.each(productKeys)('%s leads by way of the login to its application or screen, and on to three others', (key) => {
    const article = pages.find((page) => page.key === key)?.article ?? ''
    const links = [...article.matchAll(/href="([^"#]+)"/g)].map(([, link = '']) => link)
    const back = links
      .filter((link) => link.startsWith('/login'))
      .map((link) => returnPath(new URLSearchParams(link.split('?')[1]).get('return')))
    const way = wayTo(key)
    expect(back).toEqual([href(way.path), href(way.path)])
    const related = links.filter((link) => !link.startsWith('/login'))
    expect(new Set(related).size).toBe(3)
    expect(productKeys.filter((each) => each !== key).map(introductionOf)).toEqual(expect.arrayContaining(related))
  })
  it('titles and descriptions are each one’s own, and short enough to be shown whole', () => {
    for (const field of ['title', 'description'] as const)
      expect(new Set(pages.map((page) => page[field])).size).toBe(productKeys.length)
    expect(pages.filter(({ description }) => description.length > 160)).toEqual([])
  })
})

const waits = { 1: 'next banking day', 2: 'two banking days' } as const
const timed = productKeys.flatMap((key) => {
  const { settlement } = products[key]
  return settlement.kind === 'days' ? [{ key, days: settlement.days as 1 | 2 }] : []
})
it.each(timed)('$key tells in its drawing the $days day(s) that the table says', ({ key, days }) => {
  const article = pagesIn['en']?.find((page) => page.key === key)?.article ?? ''
  const label = /role="img" aria-label="([^"]+)"/.exec(article)?.[1] ?? ''
  expect(Object.values(waits).filter((words) => label.includes(words))).toEqual([waits[days]])
})

it.each(languages)('the landing page in %s links every product', (language) => {
  const tiles =
    landing[language]?.split('<section class="landing-part" id="products">')[1]?.split('</section>')[0] ?? ''
  expect(productKeys.filter((key) => !tiles.includes(`href="${introductionOf(key)}"`))).toEqual([])
})

it.each(productKeys)('%s names everything that its application asks for, and nothing else', async (key) => {
  const { Page } = (await import(`../pages/products/introduction/main/${key}.tsx`)) as {
    readonly Page: () => { readonly props: { readonly of: Introduction } }
  }
  const { props } = Page()
  const named = props.of.needs.flatMap(({ of }) => of)
  expect(named.toSorted()).toEqual(fieldsOf(key).toSorted())
  for (const language of languages) {
    const { article = '' } = pagesIn[language]?.find((each) => each.key === key) ?? {}
    for (const text of [...props.of.needs, ...productFacts[key].conditions])
      expect(plain(article), `${key} ${language}`).toContain(text[language])
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { papers } from '@falaj/contract/papers/papers'
import { documentPath } from '@falaj/contract/papers/paper'
import { languages } from '@falaj/contract/kernel/words'
import { openWorld, type World } from '../../testing/world.ts'
import { paperPdf } from '../pdf/paper.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
const addresses = papers.flatMap((paper) =>
  languages.map((language) => [documentPath(paper, language), paper] as const),
)

describe('every paper is a PDF', () => {
  it.each(addresses)('%s', async (address, paper) => {
    const { statusCode, headers, rawPayload } = await get(address)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=300, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    const pages = [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length
    expect(pages).toBeGreaterThanOrEqual(3)
    // Bookmarks: one per section; tags, title and embedded font for every reader.
    expect([...text.matchAll(/\/Dest \[/g)].length).toBe(paper.sections.length)
    expect(text).toMatch(/\/MarkInfo/)
    expect(text).toMatch(/\/DisplayDocTitle true/)
    expect(text).toMatch(/\/FontFile2|\/FontFile3/)
  })
})

it('two nodes write the same bytes, so that an ETag holds for both', async () => {
  const [paper] = papers
  const [first, second] = [await paperPdf(paper!, 'zh'), await paperPdf(paper!, 'zh')]
  expect(first.equals(second)).toBe(true)
  expect((await get(documentPath(paper!, 'zh'))).rawPayload.equals(first)).toBe(true)
})

it('what has not changed is not sent again', async () => {
  const address = documentPath(papers[0]!, 'en')
  const etag = (await get(address)).headers['etag'] as string
  const again = await get(address, { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it.each([
  '/documents/terms-of-use.fr.pdf',
  '/documents/nothing.en.pdf',
  '/documents/terms-of-use.en',
  '/documents/terms-of-use.en.pdf.exe',
  '/documents/..%2f..%2fpackage.json',
])('%s does not exist', async (url) => {
  expect((await get(url)).statusCode).not.toBe(200)
})

// Text search: shows on how many pages the text occurs, and goes to the next of them.
import { useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useWords } from '../../words/language.tsx'
import { plain, textsOf } from './pdf.ts'
import { viewerWords } from './words.ts'

export const Finder = ({
  document: pdf,
  page,
  turnTo,
}: {
  readonly document: PDFDocumentProxy
  readonly page: number
  readonly turnTo: (page: number) => void
}) => {
  const t = useWords(viewerWords)
  const texts = useRef<Promise<readonly string[]>>(null)
  const [text, setText] = useState('')
  const [hits, setHits] = useState<readonly number[] | null>(null)
  const look = async (): Promise<void> => {
    const wanted = plain(text)
    if (wanted === '') return setHits(null)
    texts.current ??= textsOf(pdf)
    const found = (await texts.current).flatMap((page, at) => (page.includes(wanted) ? [at + 1] : []))
    setHits(found)
    // A second look goes on from here; after the last page it begins anew.
    const next = found.find((each) => each > page || (hits === null && each === page)) ?? found[0]
    if (next !== undefined) turnTo(next)
  }
  return (
    <form
      className="viewer-group viewer-find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <input
        className="viewer-input"
        type="search"
        maxLength={100}
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setHits(null)
        }}
      />
      <output className="small quiet digits">
        {hits && (hits.length > 0 ? t('found', { n: hits.length, page }) : t('notFound'))}
      </output>
    </form>
  )
}

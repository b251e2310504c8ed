// A stored file shown inline: a picture, or the pages of a PDF. Loaded on a click, because most readers do not open it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { file } from '@falaj/contract/workspace/file'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { drawPage, loadPdfLibrary } from '../../light/pdf.ts'
import { useWords } from '../../words/language.tsx'
import { downloadFile } from '../export-job/download.ts'
import { Glyph } from '../glyph.tsx'
import { documentWords } from './words.ts'
import './document.css'

type Preview =
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'other' }

/** More pages than this are read in a tab of their own. */
const pagesMax = 10

const read = async (fileId: string): Promise<Preview | null> => {
  const link = await call(file.download, { filePath: fileId })
  if (link.kind !== 'success') {
    report(link)
    return null
  }
  // The link is signed and carries its own right; it needs no session and never leads elsewhere.
  const response = await fetch(link.body.url, { credentials: 'omit', redirect: 'error' }).catch(() => null)
  if (!response?.ok) {
    report({ kind: 'network_error' })
    return null
  }
  const type = response.headers.get('content-type') ?? ''
  if (/^image\/(png|jpeg|webp)/.test(type))
    return { kind: 'picture', address: URL.createObjectURL(await response.blob()) }
  if (type.startsWith('application/pdf')) return { kind: 'pdf', bytes: new Uint8Array(await response.arrayBuffer()) }
  return { kind: 'other' }
}

const PdfPages = ({ bytes }: { readonly bytes: Uint8Array }) => {
  const t = useWords(documentWords)
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ readonly pages: number; readonly broken: boolean }>({ pages: 0, broken: false })
  const nameOf = useEffectEvent((number: number, of: number) => t('page', { number, of }))
  useEffect(() => {
    let current = true
    const draw = async (): Promise<void> => {
      const library = await loadPdfLibrary()
      const pdf = await library.getDocument({ data: bytes.slice(), useWasm: false, enableXfa: false, verbosity: 0 })
        .promise
      const width = (box.current?.clientWidth ?? 616) - 16
      for (let number = 1; number <= Math.min(pdf.numPages, pagesMax) && current; number += 1) {
        const page = await pdf.getPage(number)
        const canvas = document.createElement('canvas')
        canvas.role = 'img'
        canvas.ariaLabel = nameOf(number, pdf.numPages)
        await drawPage(page, canvas, width / page.getViewport({ scale: 1 }).width, window.devicePixelRatio)
        if (current) box.current?.append(canvas)
      }
      if (current) setState({ pages: pdf.numPages, broken: false })
    }
    const here = box.current
    void draw().catch(() => current && setState({ pages: 0, broken: true }))
    return () => {
      current = false
      here?.replaceChildren()
    }
  }, [bytes])
  return (
    <>
      {/* Scrolls by itself, so the keyboard must be able to get in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="document-pages" ref={box} tabIndex={0} role="group" aria-label={t('pages')} />
      {state.broken && <p className="quiet">{t('broken')}</p>}
      {state.pages > pagesMax && <p className="quiet">{t('more', { n: state.pages - pagesMax })}</p>}
    </>
  )
}

export const Document = ({ fileId }: { readonly fileId: string }) => {
  const t = useWords(documentWords)
  const [shown, setShown] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => (shown?.kind === 'picture' ? URL.revokeObjectURL(shown.address) : undefined), [shown])
  const show = async (): Promise<void> => {
    setBusy(true)
    setShown(await read(fileId))
    setBusy(false)
  }
  return (
    <div className="document">
      <div className="document-tools">
        <Glyph name="file" />
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-expanded={shown !== null}
          onClick={() => (shown ? setShown(null) : void show())}
        >
          {t(shown ? 'hide' : busy ? 'opening' : 'show')}
        </button>
        <button type="button" className="button" onClick={() => void downloadFile(fileId)}>
          {t('tab')}
        </button>
      </div>
      {shown?.kind === 'picture' && <img className="document-picture" src={shown.address} alt={t('picture')} />}
      {shown?.kind === 'pdf' && <PdfPages bytes={shown.bytes} />}
      {shown?.kind === 'other' && <p className="quiet">{t('other')}</p>}
    </div>
  )
}
